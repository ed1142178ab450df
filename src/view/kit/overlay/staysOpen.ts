/**
 * Returns a handler that keeps a panel open while an adjacent one closes. Closing a panel also closes panels on top of
 * it, and two adjacent panels are briefly stacked while a click on the button of the second one closes the first one.
 */
export function createDismissGuard(triggerId: string) {
  return (event: CustomEvent<{ readonly targetLayer: HTMLElement | undefined }>): void => {
    const trigger = document.getElementById(triggerId);
    if (trigger && !event.detail.targetLayer?.contains(trigger)) event.preventDefault();
  };
}
