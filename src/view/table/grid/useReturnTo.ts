import { useEffect, useEffectEvent, useRef } from 'react';

/** A record that was opened from the list and is closed gives the keyboard back, unless somebody went elsewhere. */
export function useReturnTo(openId: string | undefined, focus: () => void): void {
  const wasOpen = useRef(false);
  const returnFocus = useEffectEvent(focus);
  useEffect(() => {
    const isClosed = wasOpen.current && openId === undefined;
    wasOpen.current = openId !== undefined;
    if (!isClosed) return;
    // After the modal has gone and has tried to give it back by itself.
    const timer = setTimeout(() => {
      if (!document.activeElement || document.activeElement === document.body) returnFocus();
    });
    return () => clearTimeout(timer);
  }, [openId]);
}
