import { useEffect, useRef, useState } from 'react';
import { WRITTEN_ID } from '#core/field/system/writtenSystemFields.ts';
import type { BulkEdit, BulkOutcome } from '#core/model.ts';
import { announceOwnChange } from '../../../live/events.ts';
import { changeItems } from '../../../shared/bulk/bulkCalls.ts';
import { runInBatches } from '../../../shared/bulk/inBatches.ts';
import type { OpenProcesses } from './openProcesses.ts';

/** The result of reassigning a user's processes in one directory, which is a bulk change that can be undone. */
export interface Reassigned extends OpenProcesses {
  readonly changeId: string;
  readonly outcomes: readonly BulkOutcome[];
}

export interface Reassigning {
  /** `null` until reassigning has started. */
  readonly runs: readonly Reassigned[] | null;
  /**
   * Assigns the processes to a user, or removes their manager if `to` is `null`. Resumes after a failure. Returns the
   * results, or `null` if the component was closed before the end.
   */
  run(processes: readonly OpenProcesses[], to: string | null): Promise<readonly Reassigned[] | null>;
}

/** Reassigns a user's open processes, in batches like every bulk change. */
export function useReassigning(userId: string): Reassigning {
  const [runs, setRuns] = useState<readonly Reassigned[] | null>(null);
  const latest = useRef<readonly Reassigned[] | null>(null);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const set = (next: readonly Reassigned[]) => {
    latest.current = next;
    setRuns(next);
  };
  return {
    runs,
    async run(processes, to) {
      const { manager } = WRITTEN_ID;
      const change: BulkEdit = {
        customFields: { [manager]: to === null ? null : { stringValue: to } },
        // Records that were reassigned in the meantime are left unchanged.
        expected: { [manager]: { stringValue: userId } },
      };
      if (!latest.current)
        set(processes.map(each => ({ ...each, changeId: crypto.randomUUID(), outcomes: [] })));
      for (const { compiled, changeId } of latest.current ?? []) {
        const { id } = compiled.directory;
        const now = () => latest.current?.find(each => each.changeId === changeId);
        const left = now()?.itemIds.slice(now()?.outcomes.length) ?? [];
        await runInBatches({
          itemIds: left,
          isStopped: () => isStopped.current,
          call: itemIds => changeItems(id, { isPreview: false, changeId, itemIds, change }),
          onOutcomes: more =>
            set(
              (latest.current ?? []).map(each =>
                each.changeId === changeId ? { ...each, outcomes: [...each.outcomes, ...more] } : each,
              ),
            ),
        }).finally(() => announceOwnChange({ directoryId: id, itemId: null }));
      }
      return isStopped.current ? null : latest.current;
    },
  };
}
