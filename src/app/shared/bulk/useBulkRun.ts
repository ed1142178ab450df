import { useCallback, useEffect, useRef, useState } from 'react';
import type { AutomationForesight, BulkOutcome, RulesOfMany } from '#core/model.ts';
import { emitLocalChange } from '../../live/events.ts';
import { mergeForecasts } from '../automation/foresight.ts';
import { type BulkChangeRequest, sendBulkChange } from './bulkCalls.ts';
import { forecastBulkChange } from './forecastBulkChange.ts';
import type { DirectorySelection } from './groupByDirectory.ts';
import { sendInBatches } from './inBatches.ts';

export type BulkRunPhase = 'checking' | 'checked' | 'writing' | 'done';

export interface BulkRun {
  readonly phase: BulkRunPhase;
  /** Outcomes of the current or latest phase, in the order of the records in `parts`. */
  readonly outcomes: readonly BulkOutcome[];
  readonly total: number;
  /** The number of records for which the change was requested. */
  readonly wanted: number;
  /** The error that interrupted the phase; `resume` continues the phase. */
  readonly error: unknown;
  /** The bulk changes, one for each directory. */
  readonly changes: readonly DirectoryChange[];
  /** True if the user has stopped the run, but the current request hasn't finished yet. */
  readonly isStopping: boolean;
  /** The forecast of the effects of rules; available after the preview. */
  readonly foreseen: AutomationForesight | null;
  write(rules?: RulesOfMany): void;
  resume(): void;
  stop(): void;
}

export interface DirectoryChange {
  readonly directoryId: string;
  readonly changeId: string;
}

/** A record to process, with the bulk change for its directory. */
interface Step extends DirectoryChange {
  readonly itemId: string;
}

const NEW: Omit<State, 'steps'> = {
  phase: 'checking',
  outcomes: [],
  error: null,
  foreseen: null,
  rules: undefined,
};

interface State {
  phase: BulkRunPhase;
  steps: readonly Step[];
  outcomes: readonly BulkOutcome[];
  error: unknown;
  foreseen: AutomationForesight | null;
  rules: RulesOfMany | undefined;
}

/**
 * Runs a bulk change from its preview to the end. The preview starts immediately; records that it rejects aren't
 * written.
 */
export function useBulkRun({
  parts,
  change,
}: {
  parts: readonly DirectorySelection[];
  change: BulkChangeRequest;
}): BulkRun {
  const [all] = useState(() => getSteps(parts));
  const [state, setState] = useState<State>({ ...NEW, steps: all });
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const isRunning = useRef(false);
  const latest = useRef(state);
  const set = useCallback((part: Partial<State>) => {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  }, []);

  /** Adds the forecast of rules for the changed records of a batch. */
  const look = useCallback(
    async (directoryId: string, told: readonly BulkOutcome[]) => {
      const itemIds = told.flatMap(({ itemId, outcome }) => (outcome === 'Changed' ? [itemId] : []));
      if (itemIds.length === 0) return;
      const more = await forecastBulkChange(directoryId, { itemIds, change });
      const { foreseen } = latest.current;
      set({ foreseen: foreseen ? mergeForecasts([foreseen, more]) : more });
    },
    [change, set],
  );

  const go = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    const { phase, steps, outcomes, rules } = latest.current;
    const isPreview = phase === 'checking';
    const left = byDirectory(steps.slice(outcomes.length));
    set({ error: null });
    try {
      for (const { directoryId, changeId, itemIds } of left)
        await sendInBatches({
          itemIds,
          isStopped: () => isStopped.current,
          call: async batch => {
            const asked = { isPreview, changeId, itemIds: batch, change, ...(rules && { rules }) };
            const told = await sendBulkChange(directoryId, asked);
            if (isPreview) await look(directoryId, told);
            return told;
          },
          onOutcomes: more => set({ outcomes: [...latest.current.outcomes, ...more] }),
        });
    } catch (error) {
      return set({ error });
    } finally {
      isRunning.current = false;
      if (!isPreview) for (const { directoryId } of left) emitLocalChange({ directoryId, itemId: null });
    }
    set({ phase: isPreview ? 'checked' : 'done' });
  }, [change, look, set]);

  useEffect(() => {
    isStopped.current = false;
    if (latest.current.outcomes.length === 0) void go();
    return () => {
      isStopped.current = true;
    };
  }, [go]);

  return {
    ...state,
    changes: byDirectory(all),
    isStopping,
    total: state.steps.length,
    wanted: all.length,
    write(rules) {
      const willChange = new Set(
        state.outcomes.flatMap(({ itemId, outcome }) => (outcome === 'Changed' ? [itemId] : [])),
      );
      const steps = state.steps.filter(({ itemId }) => willChange.has(itemId));
      set({ phase: 'writing', steps, outcomes: [], error: null, rules });
      void go();
    },
    resume: () => void go(),
    stop() {
      isStopped.current = true;
      setStopping(true);
    },
  };
}

function getSteps(parts: readonly DirectorySelection[]): Step[] {
  return parts.flatMap(({ compiled: { directory }, itemIds }) => {
    const changeId = crypto.randomUUID();
    return itemIds.map(itemId => ({ directoryId: directory.id, changeId, itemId }));
  });
}

function byDirectory(steps: readonly Step[]): (DirectoryChange & { itemIds: string[] })[] {
  return [...Map.groupBy(steps, ({ changeId }) => changeId).values()].flatMap(own => {
    const [first] = own;
    return first ? [{ ...first, itemIds: own.map(({ itemId }) => itemId) }] : [];
  });
}

export function countOutcomes(outcomes: readonly BulkOutcome[], wanted: BulkOutcome['outcome']): number {
  return outcomes.filter(({ outcome }) => outcome === wanted).length;
}
