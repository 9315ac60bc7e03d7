<?php

// For the setting opcache.preload: the code that may call the library if ffi.enable is "preload".

declare(strict_types=1);

$classes = [
    'Answers', 'Declarations', 'Functions', 'Subscore', 'SubscoreException', 'Library', 'Allocations', 'Request', 'Handle', 'Opened',
    'OpenHistory', 'VerifyLibrary', 'Verifier',
];
foreach ($classes as $class) {
    $folder = in_array($class, ['Answers', 'Declarations', 'Functions'], true) ? 'generated' : 'src';
    require_once __DIR__ . "/$folder/$class.php";
}
