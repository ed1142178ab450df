/**
 * Returns a handler that keeps a panel open while an adjacent panel closes. Closing a panel also closes the
 * panels on top, and two adjacent panels are briefly stacked while a click on the button of the second panel
 * closes the first panel.
 */
export function createDismissGuard(triggerId: string) {
  return (event: CustomEvent<{ readonly targetLayer: HTMLElement | undefined }>): void => {
    const trigger = document.getElementById(triggerId);
    if (trigger && !event.detail.targetLayer?.contains(trigger)) event.preventDefault();
  };
}
