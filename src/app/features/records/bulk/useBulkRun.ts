import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkEdit, BulkOutcome } from '#core/model.ts';
import { announceOwn } from '../../../live/events.ts';
import { changeItems } from '../../../shared/bulk/bulkCalls.ts';
import { inBatches } from '../../../shared/bulk/inBatches.ts';

export type RunPhase = 'checking' | 'checked' | 'writing' | 'done';

export interface BulkRun {
  readonly phase: RunPhase;
  /** Of the phase under way or just ended, in the order the records were chosen. */
  readonly outcomes: readonly BulkOutcome[];
  /** How many the phase goes through. */
  readonly total: number;
  /** How many the change was asked for. */
  readonly wanted: number;
  /** Why the phase stands still; `resume` goes on where it stood. */
  readonly error: unknown;
  readonly changeId: string;
  /** The person asked for an end: the call under way is waited for. */
  readonly isStopping: boolean;
  write(): void;
  resume(): void;
  stop(): void;
}

interface State {
  phase: RunPhase;
  itemIds: readonly string[];
  outcomes: readonly BulkOutcome[];
  error: unknown;
}

/** A bulk change from its preview to its end. The preview begins at once; what it refuses is not written. */
export function useBulkRun(
  directoryId: string,
  { itemIds, change }: { itemIds: readonly string[]; change: BulkEdit },
): BulkRun {
  const [changeId] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<State>({ phase: 'checking', itemIds, outcomes: [], error: null });
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const isRunning = useRef(false);
  const latest = useRef(state);
  const set = useCallback((part: Partial<State>) => {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  }, []);

  const go = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    const { phase, itemIds: all, outcomes } = latest.current;
    const isPreview = phase === 'checking';
    set({ error: null });
    try {
      await inBatches({
        itemIds: all.slice(outcomes.length),
        isStopped: () => isStopped.current,
        call: batch => changeItems(directoryId, { isPreview, changeId, itemIds: batch, change }),
        onOutcomes: more => set({ outcomes: [...latest.current.outcomes, ...more] }),
      });
    } catch (error) {
      return set({ error });
    } finally {
      isRunning.current = false;
      if (!isPreview) announceOwn({ directoryId, itemId: null });
    }
    set({ phase: isPreview ? 'checked' : 'done' });
  }, [directoryId, changeId, change, set]);

  useEffect(() => {
    isStopped.current = false;
    if (latest.current.outcomes.length === 0) void go();
    return () => {
      isStopped.current = true;
    };
  }, [go]);

  return {
    ...state,
    changeId,
    isStopping,
    total: state.itemIds.length,
    wanted: itemIds.length,
    write() {
      const willChange = state.outcomes.filter(({ outcome }) => outcome === 'Changed');
      set({ phase: 'writing', itemIds: willChange.map(({ itemId }) => itemId), outcomes: [], error: null });
      void go();
    },
    resume: () => void go(),
    stop() {
      isStopped.current = true;
      setStopping(true);
    },
  };
}

export function countOf(outcomes: readonly BulkOutcome[], wanted: BulkOutcome['outcome']): number {
  return outcomes.filter(({ outcome }) => outcome === wanted).length;
}
