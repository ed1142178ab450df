import { type RefObject, useEffect, useRef } from 'react';
import { focusFirstElement } from './focus.ts';

/** Focuses the first control of a part that was just added or opened. */
export function useFocusFirst<E extends HTMLElement>(
  isWanted: boolean,
  { preventScroll }: FocusOptions = {},
): RefObject<E | null> {
  const root = useRef<E>(null);
  useEffect(() => {
    if (isWanted && root.current) focusFirstElement(root.current, { preventScroll });
  }, [isWanted, preventScroll]);
  return root;
}
