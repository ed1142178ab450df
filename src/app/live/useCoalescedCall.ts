import { useEffect, useMemo, useRef } from 'react';

/** The maximum delay, so that intermediate states of a longer burst, such as a bulk change, are displayed. */
const MAX_MS = 2_000;

export interface CoalescedCall {
  /** Runs after a pause without further calls, at the latest two seconds after the first call. */
  soon(): void;
  /** Cancels the pending run. */
  cancel(): void;
}

/** Combines a burst of calls into one run. The returned functions are stable. */
export function useCoalescedCall(run: () => void, quietMs: number): CoalescedCall {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const gathered = useMemo(() => createCoalescedCall(() => latest.current(), quietMs), [quietMs]);
  useEffect(() => gathered.cancel, [gathered]);
  return gathered;
}

export function createCoalescedCall(run: () => void, quietMs: number): CoalescedCall {
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
        Math.max(0, Math.min(quietMs, since + MAX_MS - now)),
      );
    },
  };
}
