import { type RefObject, useEffect, useRef } from 'react';
import { focusFirst } from './focus.ts';

/** Puts the focus on the first control of a part that has just been added or opened, where one types next. */
export function useFocusFirst<E extends HTMLElement>(
  isWanted: boolean,
  { preventScroll }: FocusOptions = {},
): RefObject<E | null> {
  const root = useRef<E>(null);
  useEffect(() => {
    if (isWanted && root.current) focusFirst(root.current, { preventScroll });
  }, [isWanted, preventScroll]);
  return root;
}
