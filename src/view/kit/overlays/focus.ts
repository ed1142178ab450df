const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Returns the elements inside `root` that can be reached with Tab, in order. */
function getFocusable(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    element => element.tabIndex >= 0 && !element.closest('[hidden], [inert]'),
  );
}

export function focusFirstElement(root: HTMLElement, options?: FocusOptions): void {
  getFocusable(root)[0]?.focus(options);
}

/** Keeps the focus inside `root` when the user presses Tab at the last or Shift+Tab at the first element. */
export function trapTabFocus(root: HTMLElement, event: { shiftKey: boolean; preventDefault(): void }): void {
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
 * Focuses the element with `data-autofocus`, otherwise the first control of the body (within
 * `data-autofocus-within`, if present), otherwise `root`. On touch screens, `root` is focused instead of the
 * first control, because an input would open the keyboard over the content.
 */
export function focusInitialElement(root: HTMLElement): void {
  const marked = root.querySelector<HTMLElement>('[data-autofocus]');
  const body = root.querySelector<HTMLElement>('[data-autofocus-within], .dk-modal-body') ?? root;
  const part = body.querySelector<HTMLElement>('[data-autofocus-within]') ?? body;
  const isTouch = window.matchMedia?.('(pointer: coarse)').matches;
  (marked ?? (isTouch ? root : getFocusable(part)[0]) ?? root).focus();
}
