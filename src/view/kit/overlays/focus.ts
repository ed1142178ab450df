const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Returns the elements inside `root` that Tab reaches, in order. */
function getFocusable(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    element => element.tabIndex >= 0 && !element.closest('[hidden], [inert]'),
  );
}

/** Focuses the first control in `root`, if there is one. */
export function focusFirst(root: HTMLElement, options?: FocusOptions): void {
  getFocusable(root)[0]?.focus(options);
}

/** Keeps Tab inside `root`: from the last element to the first and back. */
export function wrapTab(root: HTMLElement, event: { shiftKey: boolean; preventDefault(): void }): void {
  const elements = getFocusable(root);
  const [first, last] = [elements[0], elements.at(-1)];
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const active = document.activeElement;
  if (event.shiftKey && (active === first || active === root)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first.focus();
  }
}

/**
 * Focuses the element marked with `data-autofocus`, otherwise the first control of the body (of its part marked with
 * `data-autofocus-within`), otherwise `root` itself. On touch screens, controls that aren't marked are skipped, because
 * a focused input would raise the keyboard over the content.
 */
export function focusInitially(root: HTMLElement): void {
  const marked = root.querySelector<HTMLElement>('[data-autofocus]');
  const body = root.querySelector<HTMLElement>('[data-autofocus-within], .dk-modal-body') ?? root;
  const part = body.querySelector<HTMLElement>('[data-autofocus-within]') ?? body;
  const isTouch = window.matchMedia?.('(pointer: coarse)').matches;
  (marked ?? (isTouch ? root : getFocusable(part)[0]) ?? root).focus();
}
