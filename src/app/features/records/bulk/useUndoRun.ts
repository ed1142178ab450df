import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkOutcome } from '#core/model.ts';
import { emitLocalChange } from '../../../live/events.ts';
import { undoBulkChange } from '../../../shared/bulk/bulkCalls.ts';

export interface UndoRun {
  readonly outcomes: readonly BulkOutcome[];
  /** The number of records still to be restored; `undefined` before the first response. */
  readonly remaining: number | undefined;
  readonly error: unknown;
  resume(): void;
}

/** Undoes a bulk change on mount, batch by batch, until no records remain. After an error, `resume` continues. */
export function useUndoRun(directoryId: string, changeId: string): UndoRun {
  const [state, setState] = useState<Omit<UndoRun, 'resume'>>({
    outcomes: [],
    remaining: undefined,
    error: null,
  });
  const running = useRef(false);
  const isGone = useRef(false);
  const go = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setState(before => ({ ...before, error: null }));
    try {
      for (let remaining = 1; remaining > 0 && !isGone.current; ) {
        const answer = await undoBulkChange(directoryId, changeId);
        remaining = answer.remaining;
        setState(before => ({
          outcomes: [...before.outcomes, ...answer.outcomes],
          remaining: answer.remaining,
          error: null,
        }));
      }
    } catch (error) {
      setState(before => ({ ...before, error }));
    } finally {
      running.current = false;
      emitLocalChange({ directoryId, itemId: null });
    }
  }, [directoryId, changeId]);
  useEffect(() => {
    isGone.current = false;
    void go();
    return () => {
      isGone.current = true;
    };
  }, [go]);
  return { ...state, resume: () => void go() };
}
