/**
 * The only write path of records. `planWrites` evaluates writes with the engine and checks them against stored data;
 * scripts run before, outside the transaction. `commitWrites` stores them with history, counters, unique values and
 * references in the caller's transaction. Many records are written with the same number of statements as a single one.
 */

import type { Checklist, ChecklistPatch, FieldValuesPatch, Issue } from '#core/model.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createInvalidError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import type { ItemKey, StoredItem } from '../repositories/items.ts';
import { checkStatusLimits } from '../statusLimits.ts';
import { checkAgainstStoredData } from '../storedChecks.ts';
import { applyChecklistChanges } from '../ticks.ts';
import { commitWrites, type PlannedWrite } from './commitWrites.ts';
import { computeVerdicts } from './computeVerdicts.ts';
import { toHistoryChanges } from './createHistoryEntries.ts';

export interface ItemWrite {
  readonly key: ItemKey;
  /** The record, which is locked; `null` for a new record. */
  readonly current: StoredItem | null;
  readonly patch: FieldValuesPatch;
  readonly targetStatus: string | undefined;
  readonly comment: string | undefined;
  readonly tags: readonly string[] | undefined;
  /** Sets checks of checklist items; `null` removes a check. */
  readonly checklist?: ChecklistPatch | undefined;
  /** Earlier checks to restore, with their user and time. */
  readonly formerTicks?: Checklist;
  /** The card's new position. If omitted, a record that enters a status is placed on top. */
  readonly position?: string;
  /** True if the write undoes a change. An undo isn't a new move, so no comment is required (decision 0012). */
  readonly isUndo?: boolean;
  /** True if the patch contains earlier values of the record. Hidden columns are then restored as well. */
  readonly isStored?: boolean;
  /** True if a script of a rule set the patch. The patch can then contain hidden and read-only fields. */
  readonly isByScript?: boolean;
  /**
   * For unsent writes: the fields whose change handlers run even if the values are unchanged, to find out how they
   * would react.
   */
  readonly heardOf?: readonly string[];
  /** The history of a new record before its import. Only administrators can set it. */
  readonly past?: ImportedHistory;
  /**
   * New records of the same call to which this one can refer, even if they refer to each other. If any of them is
   * rejected, the caller rolls back all of them.
   */
  readonly alongside?: ReadonlySet<string>;
  /** The record to be merged into this one. */
  readonly merged?: MergedRecordFiles;
}

export interface MergedRecordFiles {
  readonly itemId: string;
  /**
   * Files in fields of the merged record that are visible to the caller. The write can move these files to this record.
   */
  readonly fileIds: readonly string[];
}

export interface ImportedHistory {
  /** ISO 8601. */
  readonly createdAt: string;
  /** The statuses that the record entered, oldest first. The last one is the target status. */
  readonly statuses: readonly { readonly statusId: string; readonly at: string }[];
}

export type WriteResult =
  | { readonly item: StoredItem; readonly outcome: 'Created' | 'Changed' | 'Unchanged' }
  | { readonly issues: readonly Issue[] };

/** Writes one record. @throws ProblemError 422 with all issues. Nothing is written in this case. */
export async function writeItem(
  scope: RecordScope,
  opened: OpenDirectory,
  write: ItemWrite,
): Promise<StoredItem> {
  const [planned] = await planWrites(scope, opened, [write]);
  if (!planned) throw new Error('One write has one plan.');
  requireNoWriteIssues(planned.issues);
  if (planned.unchanged) return planned.unchanged;
  const [stored] = await commitWrites(scope, opened, [planned]);
  if (!stored) throw new Error('One write makes one record.');
  return stored;
}

/**
 * Writes the valid records and returns the outcome of each write, in the given order. Each write must concern a
 * different record. If storing the records together fails, e.g. because of a concurrent write, each write is retried
 * individually.
 */
export async function writeItems(
  scope: RecordScope,
  opened: OpenDirectory,
  writes: readonly ItemWrite[],
): Promise<WriteResult[]> {
  const planned = await planWrites(scope, opened, writes);
  const accepted = planned.filter(one => one.issues.length === 0 && !one.unchanged);
  const stored = await withSavepoint(scope.trx, () => commitWrites(scope, opened, accepted));
  if ('refusal' in stored) return writeOneByOne(scope, opened, writes);
  const byId = new Map(stored.result.map(item => [item.item_id, item]));
  return planned.map(one => {
    if (one.issues.length > 0) return { issues: one.issues };
    if (one.unchanged) return { item: one.unchanged, outcome: 'Unchanged' };
    const item = byId.get(one.write.key.itemId);
    if (!item) throw new Error('An accepted write makes a record.');
    return { item, outcome: one.write.current ? 'Changed' : 'Created' };
  });
}

async function writeOneByOne(
  scope: RecordScope,
  opened: OpenDirectory,
  writes: readonly ItemWrite[],
): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  for (const write of writes) {
    const tried = await withSavepoint(scope.trx, () => writeItem(scope, opened, write));
    if ('refusal' in tried) results.push({ issues: tried.refusal.problem.issues ?? [] });
    else if (tried.result === write.current) results.push({ item: write.current, outcome: 'Unchanged' });
    else results.push({ item: tried.result, outcome: write.current ? 'Changed' : 'Created' });
  }
  return results;
}

/**
 * Plans writes: evaluates them with the engine and checks them against stored data, without storing anything.
 * @throws PlanIncompleteError if scripts of the directory have to run first. They then run outside the transaction, and the
 * writes are planned again (`twoPhases.ts`).
 */
export async function planWrites(
  scope: RecordScope,
  opened: OpenDirectory,
  writes: readonly ItemWrite[],
): Promise<PlannedWrite[]> {
  const verdicts = await computeVerdicts(scope, opened, writes);
  const found = await checkAgainstStoredData(
    scope,
    opened,
    writes.map((write, index) => ({
      itemId: write.key.itemId,
      tags: write.tags,
      stored: write.current?.custom_fields ?? {},
      statusId: write.current?.status_id ?? null,
      isStored: write.isStored === true,
      fileIds: write.merged?.fileIds ?? [],
      alongside: write.alongside ?? NONE,
      values: verdicts[index]?.verdict.values ?? {},
      changedFields: verdicts[index]?.verdict.changedFields ?? [],
    })),
  );
  const limits = await checkStatusLimits(
    scope,
    opened,
    writes.map((write, index) => ({
      from: write.current?.status_id ?? null,
      to: verdicts[index]?.verdict.status,
      isRefused: Boolean(verdicts[index]?.verdict.issues.length || found[index]?.length),
    })),
  );
  return writes.flatMap((write, index) => {
    const judged = verdicts[index];
    if (!judged) return [];
    const { verdict, scripted } = judged;
    const issues = verdict.issues.filter(({ code }) => !write.isUndo || !owedByMoves.has(code));
    const checklist = applyChecklistChanges(scope, write.current?.checklist ?? {}, {
      changed: verdict.changedTicks,
      given: write.formerTicks,
    });
    const changes = toHistoryChanges(write, verdict, checklist);
    const isSame = changes.length === 0 && !write.comment?.trim();
    return [
      {
        write,
        verdict,
        scripted,
        changes,
        checklist,
        issues: [...issues, ...(found[index] ?? []), ...(limits[index] ? [limits[index]] : [])],
        unchanged: isSame ? write.current : null,
      },
    ];
  });
}

const NONE: ReadonlySet<string> = new Set();

/** Codes of requirements for moves that don't apply to undoing a move (decision 0012). */
const owedByMoves: ReadonlySet<string> = new Set(['CommentRequired', 'ChecklistOpen']);

/** @throws ProblemError 422 `NotPermitted` if one of the issues is a missing permission, otherwise `Invalid`. */
export function requireNoWriteIssues(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const isRight = issues.some(issue => issue.code === 'NotPermitted' || issue.code === 'StatusNotPermitted');
  throw isRight ? createNotPermittedError(undefined, [...issues]) : createInvalidError([...issues]);
}
