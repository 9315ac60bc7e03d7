<?php

declare(strict_types=1);

use PHPStan\PhpDocParser\Ast\ConstExpr\ConstExprStringNode;
use PHPStan\PhpDocParser\Ast\PhpDoc\TypeAliasTagValueNode;
use PHPStan\PhpDocParser\Ast\Type\ArrayShapeNode;
use PHPStan\PhpDocParser\Ast\Type\GenericTypeNode;
use PHPStan\PhpDocParser\Ast\Type\IdentifierTypeNode;
use PHPStan\PhpDocParser\Ast\Type\TypeNode;
use PHPStan\PhpDocParser\Ast\Type\UnionTypeNode;
use PHPStan\PhpDocParser\Lexer\Lexer;
use PHPStan\PhpDocParser\Parser\ConstExprParser;
use PHPStan\PhpDocParser\Parser\PhpDocParser;
use PHPStan\PhpDocParser\Parser\TokenIterator;
use PHPStan\PhpDocParser\Parser\TypeParser;

/** The shapes of the answers, as PHPStan's own parser reads them. */
final class Shapes
{
    /** @var array<string, TypeNode> */
    private array $types = [];

    public function __construct(string $comment)
    {
        $expressions = new ConstExprParser();
        $parser = new PhpDocParser(new TypeParser($expressions), $expressions);
        foreach ($parser->parse(new TokenIterator((new Lexer())->tokenize($comment)))->getTags() as $tag) {
            if ($tag->value instanceof TypeAliasTagValueNode) {
                $this->types[$tag->value->alias] = $tag->value->type;
            }
        }
    }

    public function count(): int
    {
        return count($this->types);
    }

    /** What does not fit, or null. */
    public function fault(string $name, mixed $value): ?string
    {
        return $this->wrong($this->types[$name], $value, $name);
    }

    private function wrong(TypeNode $type, mixed $value, string $path): ?string
    {
        if ($type instanceof ArrayShapeNode) {
            return $this->wrongShape($type, $value, $path);
        }
        if ($type instanceof UnionTypeNode) {
            $faults = array_map(fn (TypeNode $each) => $this->wrong($each, $value, $path), $type->types);
            return in_array(null, $faults, true) ? null : implode(' and ', $faults);
        }
        if ($type instanceof GenericTypeNode && $type->type->name === 'list') {
            if (!is_array($value) || !array_is_list($value)) {
                return "$path is not a list";
            }
            foreach ($value as $at => $item) {
                if ($fault = $this->wrong($type->genericTypes[0], $item, "$path/$at")) {
                    return $fault;
                }
            }
            return null;
        }
        if (!$type instanceof IdentifierTypeNode) {
            return "$path has a type that this test does not know: $type";
        }
        $fits = match ($type->name) {
            'int' => is_int($value),
            'bool' => is_bool($value),
            'null' => $value === null,
            'string' => is_string($value),
            'numeric-string' => is_string($value) && is_numeric($value),
            default => null,
        };
        return $fits === null ? $this->wrong($this->types[$type->name], $value, $path)
            : ($fits ? null : "$path is not $type->name");
    }

    private function wrongShape(ArrayShapeNode $shape, mixed $value, string $path): ?string
    {
        if (!is_array($value)) {
            return "$path is not an array";
        }
        foreach ($shape->items as $item) {
            $name = $item->keyName instanceof ConstExprStringNode ? $item->keyName->value : (string) $item->keyName;
            if (!array_key_exists($name, $value)) {
                if (!$item->optional) {
                    return "$path has no $name";
                }
                continue;
            }
            if ($fault = $this->wrong($item->valueType, $value[$name], "$path/$name")) {
                return $fault;
            }
            unset($value[$name]);
        }
        return $value === [] ? null : "$path has " . implode(', ', array_keys($value)) . ' too';
    }
}
