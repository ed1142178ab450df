/** Ctrl+Enter, or ⌘+Enter: saves, where Enter alone begins a line. */
export function isCommandEnter(event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
}
