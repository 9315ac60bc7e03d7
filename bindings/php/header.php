<?php

// Prints the header for the setting ffi.preload: php header.php > /etc/subscore.h

declare(strict_types=1);

require_once __DIR__ . '/preload.php';
echo Subscore\Library::header();
