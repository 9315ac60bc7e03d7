/* Nothing: the target exists for what happens when it is loaded. */
