/**
 * Returns a handler that keeps a panel open while an adjacent one closes. Closing a panel also closes those on top of
 * it, and two adjacent panels are briefly stacked while a click on the second one's button closes the first.
 */
export function createDismissGuard(triggerId: string) {
  return (event: CustomEvent<{ readonly targetLayer: HTMLElement | undefined }>): void => {
    const trigger = document.getElementById(triggerId);
    if (trigger && !event.detail.targetLayer?.contains(trigger)) event.preventDefault();
  };
}
