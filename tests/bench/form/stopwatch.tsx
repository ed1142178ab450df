/** The functions that the bench calls inside the page. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

export interface Stopwatch {
  /** Renders the form again. @returns milliseconds until it is rendered and laid out */
  mount(): number;
  /**
   * Per key, milliseconds from the `input` event until React has done all its synchronous work, including rendering.
   */
  keyTimes: number[];
}

declare global {
  interface Window {
    stopwatch?: Stopwatch;
  }
}

export function provideStopwatch(draw: () => ReactNode): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page lacks its root element.');
  let root: Root | null = null;
  const stopwatch: Stopwatch = {
    mount() {
      root?.unmount();
      const startedAt = performance.now();
      root = createRoot(place);
      flushSync(() => root?.render(draw()));
      place.getBoundingClientRect();
      return performance.now() - startedAt;
    },
    keyTimes: [],
  };
  window.stopwatch = stopwatch;
  getTimeKeys(stopwatch);
}

/**
 * Relies on the window receiving an event before and after React's root, and on React's microtasks running before ours.
 */
function getTimeKeys(stopwatch: Stopwatch): void {
  let startedAt = 0;
  const handleFirst = () => {
    startedAt = performance.now();
  };
  const handleLast = () => queueMicrotask(() => stopwatch.keyTimes.push(performance.now() - startedAt));
  window.addEventListener('input', handleFirst, { capture: true });
  window.addEventListener('input', handleLast);
}
