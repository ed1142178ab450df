/**
 * The one write path of records, whatever call they came by: judged by the engine, checked against the stored data, then
 * written with history, counters, unique values and references in the caller's transaction. One record or many take the
 * same way and the same number of statements.
 */

import type { Checklist, ChecklistPatch, FieldValuesPatch, Issue } from '#core/model.ts';
import { attempt } from '#server/kernel/database/savepoint.ts';
import { invalid, notPermitted } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import type { ItemKey, StoredItem } from '../repositories/items.ts';
import { checkStatusLimits } from '../statusLimits.ts';
import { checkStored } from '../storedChecks.ts';
import { checklistAfter } from '../ticks.ts';
import { changesOf } from './historyOf.ts';
import { type JudgedWrite, storeWrites } from './storeWrites.ts';
import { verdictsOn } from './verdictsOn.ts';

export interface ItemWrite {
  readonly key: ItemKey;
  /** The record, locked; null for a new one. */
  readonly current: StoredItem | null;
  readonly patch: FieldValuesPatch;
  readonly targetStatus: string | undefined;
  readonly comment: string | undefined;
  readonly tags: readonly string[] | undefined;
  /** Ticks given, and where null, taken. */
  readonly checklist?: ChecklistPatch | undefined;
  /** Ticks as they were, put back with who gave them and when. */
  readonly formerTicks?: Checklist;
  /** Where the card is put; left out, a record that enters a status goes on top. */
  readonly position?: string;
  /** Takes a change back: no new move, so nobody is asked for a comment (decision 0012). */
  readonly isUndo?: boolean;
  /** The patch is of values that the record had: hidden columns are put back with the rest. */
  readonly isStored?: boolean;
  /** The patch is what a script of a rule set: hidden and read-only fields take it. */
  readonly isByScript?: boolean;
  /** Nobody sends it: scripts hear that these fields changed, to learn what they would say. */
  readonly heardOf?: readonly string[];
  /** What a new record already went through elsewhere; only an admin may tell it. */
  readonly past?: ItemPast;
  /**
   * New records of the same call that it may refer to, such as one that refers to it in turn. Where any of them is refused,
   * whoever calls takes all of them back.
   */
  readonly alongside?: ReadonlySet<string>;
  /** The record that becomes part of this one. */
  readonly merged?: MergedRecord;
}

export interface MergedRecord {
  readonly itemId: string;
  /** The files in fields of it that the writer sees: the write may take them over. */
  readonly fileIds: readonly string[];
}

export interface ItemPast {
  /** ISO 8601. */
  readonly createdAt: string;
  /** The statuses it entered, the oldest first; the last one is the target status. */
  readonly statuses: readonly { readonly statusId: string; readonly at: string }[];
}

export type WriteResult =
  | { readonly item: StoredItem; readonly outcome: 'Created' | 'Changed' | 'Unchanged' }
  | { readonly issues: readonly Issue[] };

/** @throws ProblemError 422 with every broken rule; nothing is written then. */
export async function writeItem(
  scope: RecordScope,
  opened: OpenDirectory,
  write: ItemWrite,
): Promise<StoredItem> {
  const [judged] = await judgeWrites(scope, opened, [write]);
  if (!judged) throw new Error('One write has one verdict.');
  refuse(judged.issues);
  if (judged.unchanged) return judged.unchanged;
  const [stored] = await storeWrites(scope, opened, [judged]);
  if (!stored) throw new Error('One write makes one record.');
  return stored;
}

/**
 * Writes those that break no rule, and answers for each what became of it, in the order given. No two may be of one
 * record. Where a race is lost at the last moment, each is tried by itself.
 */
export async function writeItems(
  scope: RecordScope,
  opened: OpenDirectory,
  writes: readonly ItemWrite[],
): Promise<WriteResult[]> {
  const judged = await judgeWrites(scope, opened, writes);
  const accepted = judged.filter(one => one.issues.length === 0 && !one.unchanged);
  const stored = await attempt(scope.trx, () => storeWrites(scope, opened, accepted));
  if ('refusal' in stored) return writeOneByOne(scope, opened, writes);
  const byId = new Map(stored.result.map(item => [item.item_id, item]));
  return judged.map(one => {
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
    const tried = await attempt(scope.trx, () => writeItem(scope, opened, write));
    if ('refusal' in tried) results.push({ issues: tried.refusal.problem.issues ?? [] });
    else if (tried.result === write.current) results.push({ item: write.current, outcome: 'Unchanged' });
    else results.push({ item: tried.result, outcome: write.current ? 'Changed' : 'Created' });
  }
  return results;
}

/**
 * What the engine and the stored data say to each; nothing is written. Where the directory has scripts, the transaction starts
 * again once, after they have run (`Unprepared`).
 */
export async function judgeWrites(
  scope: RecordScope,
  opened: OpenDirectory,
  writes: readonly ItemWrite[],
): Promise<JudgedWrite[]> {
  const verdicts = await verdictsOn(scope, opened, writes);
  const found = await checkStored(
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
    const checklist = checklistAfter(scope, write.current?.checklist ?? {}, {
      changed: verdict.changedTicks,
      given: write.formerTicks,
    });
    const changes = changesOf(write, verdict, checklist);
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

/** What a move owes and its undo does not (decision 0012). */
const owedByMoves: ReadonlySet<string> = new Set(['CommentRequired', 'ChecklistOpen']);

/** @throws ProblemError 422 `NotPermitted` where a right is missing among the issues, else `Invalid`. */
export function refuse(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const isRight = issues.some(issue => issue.code === 'NotPermitted' || issue.code === 'StatusNotPermitted');
  throw isRight ? notPermitted(undefined, [...issues]) : invalid([...issues]);
}
