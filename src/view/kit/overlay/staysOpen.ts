/**
 * Closing a panel also closes those on top of it. Two adjacent panels are briefly stacked while a click on the second
 * one's
 * button closes the first: the second one then stays open.
 */
export function staysOpenBeside(triggerId: string) {
  return (event: CustomEvent<{ readonly targetLayer: HTMLElement | undefined }>): void => {
    const trigger = document.getElementById(triggerId);
    if (trigger && !event.detail.targetLayer?.contains(trigger)) event.preventDefault();
  };
}
