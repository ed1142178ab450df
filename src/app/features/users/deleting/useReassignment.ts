import { useEffect, useRef, useState } from 'react';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { BulkEdit, BulkOutcome } from '#core/model.ts';
import { emitLocalChange } from '../../../live/events.ts';
import { sendItemsChange } from '../../../shared/bulk/bulkCalls.ts';
import { sendInBatches } from '../../../shared/bulk/inBatches.ts';
import type { OpenProcesses } from './openProcesses.ts';

/** The result of reassigning a user's processes in one directory, which is a bulk change that can be undone. */
export interface ReassignmentRun extends OpenProcesses {
  readonly changeId: string;
  readonly outcomes: readonly BulkOutcome[];
}

export interface Reassignment {
  /** `null` until reassigning has started. */
  readonly runs: readonly ReassignmentRun[] | null;
  /**
   * Assigns the processes to a user, or removes their manager if `to` is `null`. Resumes after a failure. Returns the
   * results, or `null` if the component was closed before the end.
   */
  run(processes: readonly OpenProcesses[], to: string | null): Promise<readonly ReassignmentRun[] | null>;
}

/** Reassigns a user's open processes, in batches like every bulk change. */
export function useReassignment(userId: string): Reassignment {
  const [runs, setRuns] = useState<readonly ReassignmentRun[] | null>(null);
  const latest = useRef<readonly ReassignmentRun[] | null>(null);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const set = (next: readonly ReassignmentRun[]) => {
    latest.current = next;
    setRuns(next);
  };
  return {
    runs,
    async run(processes, to) {
      const { manager } = WRITABLE_ID;
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
        await sendInBatches({
          itemIds: left,
          isStopped: () => isStopped.current,
          call: itemIds => sendItemsChange(id, { isPreview: false, changeId, itemIds, change }),
          onOutcomes: more =>
            set(
              (latest.current ?? []).map(each =>
                each.changeId === changeId ? { ...each, outcomes: [...each.outcomes, ...more] } : each,
              ),
            ),
        }).finally(() => emitLocalChange({ directoryId: id, itemId: null }));
      }
      return isStopped.current ? null : latest.current;
    },
  };
}
