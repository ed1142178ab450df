import { useEffect, useMemo, useRef } from 'react';

/** A burst that goes on, such as a bulk change of many records, is shown in between. */
const LONGEST_MS = 2_000;

export interface Gathered {
  /** Runs after a pause in which nobody asked again, and at the latest two seconds after the first who did. */
  soon(): void;
  /** What was asked for is no longer needed. */
  cancel(): void;
}

/** One run for all who ask for it in a burst. The functions stay the same. */
export function useGathered(run: () => void, quietMs: number): Gathered {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const gathered = useMemo(() => gather(() => latest.current(), quietMs), [quietMs]);
  useEffect(() => gathered.cancel, [gathered]);
  return gathered;
}

export function gather(run: () => void, quietMs: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  const cancel = () => {
    clearTimeout(timer);
    since = null;
  };
  return {
    cancel,
    soon() {
      const now = Date.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          since = null;
          run();
        },
        Math.max(0, Math.min(quietMs, since + LONGEST_MS - now)),
      );
    },
  };
}
