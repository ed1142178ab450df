import { useCallback, useEffect, useRef } from 'react';

/** Where among what is made anew the focus was: a field of the form, or a button of a row of them. */
type Place = { readonly field: string } | { readonly row: HTMLElement; readonly index: number };

const CONTROLS = [
  'input:not([type=hidden], [type=file])',
  'textarea',
  'select',
  'button',
  'a[href]',
  '[tabindex]',
]
  .map(control => `${control}:not(:disabled)`)
  .join();

/**
 * Puts the focus back where it was when the form is made anew under it, so that nobody types into nothing. Focus that is
 * elsewhere, in a comment that is being written, stays there.
 * @param within an element of the modal; null until it is there
 */
export function useFocusPlace(within: HTMLElement | null): () => void {
  const place = useRef<Place | null>(null);
  const dialog = within?.closest<HTMLElement>('[role=dialog]') ?? null;
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      place.current = target instanceof Element ? placeOf(target) : null;
    };
    dialog?.addEventListener('focusin', remember);
    return () => dialog?.removeEventListener('focusin', remember);
  }, [dialog]);
  return useCallback(() => {
    if (!dialog || !place.current || document.activeElement !== document.body) return;
    controlAt(place.current, dialog)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) dialog.focus({ preventScroll: true });
  }, [dialog]);
}

function placeOf(target: Element): Place | null {
  const field = target.closest<HTMLElement>('[data-field]')?.dataset.field;
  if (field !== undefined) return { field };
  const row = target.closest<HTMLElement>('.dk-record-slot');
  return row && { row, index: [...row.querySelectorAll(CONTROLS)].indexOf(target) };
}

function controlAt(place: Place, dialog: HTMLElement): HTMLElement | undefined {
  if ('row' in place) return [...place.row.querySelectorAll<HTMLElement>(CONTROLS)][place.index];
  const field = dialog.querySelector(`[data-field="${CSS.escape(place.field)}"]`);
  return field?.querySelector<HTMLElement>(CONTROLS) ?? undefined;
}
