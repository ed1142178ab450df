/** Returns whether the keys are Ctrl+Enter or ⌘+Enter, which submit in inputs where Enter starts a new line. */
export function isCommandEnter(event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
}
