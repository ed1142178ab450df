import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns the focus to the list when a record opened from it is closed, unless the user has moved the focus elsewhere.
 */
export function useFocusReturn(openId: string | undefined, focus: () => void): void {
  const wasOpen = useRef(false);
  const returnFocus = useEffectEvent(focus);
  useEffect(() => {
    const isClosed = wasOpen.current && openId === undefined;
    wasOpen.current = openId !== undefined;
    if (!isClosed) return;
    // Deferred until the modal is removed and has tried to return the focus itself.
    const timer = setTimeout(() => {
      if (!document.activeElement || document.activeElement === document.body) returnFocus();
    });
    return () => clearTimeout(timer);
  }, [openId]);
}
