import { useLayoutEffect, useRef } from 'react';
import type { Message } from '#core/model.ts';

/**
 * Keeps the newest message in view if the user has scrolled to the end; loading earlier messages above doesn't scroll.
 */
export function useStickyEnd(messages: readonly Message[], from: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const known = useRef({ first: 0, height: 0, isAtEnd: from === null });
  const first = messages[0]?.seq ?? 0;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first: before, height, isAtEnd } = known.current;
    const meant = height === 0 ? element.querySelector('[data-meant]') : null;
    if (meant) meant.scrollIntoView({ block: 'center' });
    else if (before > first && height > 0) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd) element.scrollTop = element.scrollHeight;
    if (messages.length > 0) known.current = { first, height: element.scrollHeight, isAtEnd };
    const note = () => {
      const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
      known.current = { ...known.current, isAtEnd: isEnd };
    };
    element.addEventListener('scroll', note);
    // Elements inserted below the log, such as a form in progress, reduce its height.
    const sizes = new ResizeObserver(() => {
      if (known.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      sizes.disconnect();
    };
  }, [messages, first]);
  return box;
}
