/**
 * A panel that closes takes along those that lie over it. Two that stand beside each other are one over the other as well for
 * the moment in which a press on the second one's button closes the first: then the second one stays.
 */
export function staysOpenBeside(triggerId: string) {
  return (event: CustomEvent<{ readonly targetLayer: HTMLElement | undefined }>): void => {
    const trigger = document.getElementById(triggerId);
    if (trigger && !event.detail.targetLayer?.contains(trigger)) event.preventDefault();
  };
}
