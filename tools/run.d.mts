/** Ends this process, and therefore its children, when its parent has exited. */
export function endWithParent(): void;
