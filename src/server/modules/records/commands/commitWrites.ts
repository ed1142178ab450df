/** Stores planned writes: records, history, comments, links and counters. */

import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Checklist, Issue } from '#core/model.ts';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { indexRecords } from '#server/modules/indexes/index.ts';
import { emitCommentsChanged, writeHistory } from '../events.ts';
import { withNumbers } from '../formulas/withNumbers.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { allocateNumbers } from '../repositories/itemCounters.ts';
import type { HistoryChange } from '../repositories/itemHistory.ts';
import { insertMoves, resumeStatusPeriods } from '../repositories/itemMoves.ts';
import { insertNotes } from '../repositories/itemNotes.ts';
import { computeTopPosition, computeTopPositions, lockPositions } from '../repositories/itemPositions.ts';
import type { StoredItem } from '../repositories/items.ts';
import { insertItems, updateItems } from '../repositories/itemWrites.ts';
import { updateServiceTimes } from '../serviceTimes.ts';
import { countInStatuses } from '../statusLimits.ts';
import { requestChangedTextRebuild, requestReferringTextRebuild } from '../texts/staleTexts.ts';
import { createRecordTextsBuilder } from '../texts/storedTexts.ts';
import type { ScriptedVerdict } from './computeVerdicts.ts';
import { createHistoryEntries } from './createHistoryEntries.ts';
import { createStatusMoves } from './createStatusMoves.ts';
import type { ItemWrite } from './writeItems.ts';
import { writeLinks } from './writeLinks.ts';

export interface PlannedWrite extends ScriptedVerdict {
  readonly write: ItemWrite;
  readonly changes: readonly HistoryChange[];
  /** The completed checklist items after the write. */
  readonly checklist: Checklist;
  readonly issues: readonly Issue[];
  readonly unchanged: StoredItem | null;
}

/**
 * @throws ProblemError 422 if the directory or a status is full, a concurrent write has claimed a unique value, or the
 * result of a formula can't be stored. The caller must then roll back all of the writes.
 */
export async function commitWrites(
  scope: RecordScope,
  opened: OpenDirectory,
  planned: readonly PlannedWrite[],
): Promise<StoredItem[]> {
  if (planned.length === 0) return [];
  const created = await createRows(scope, opened, planned.filter(isNew));
  const changed = await changeRows(scope, opened, planned.filter(isChange));
  const written = new Map([...created, ...changed].map(step => [step.item.item_id, step]));
  const steps = planned.flatMap(one => written.get(one.write.key.itemId) ?? []);
  const { directoryId } = opened.key;
  const [takenBack] = await awaitPipelined([
    insertMoves(
      scope.trx,
      opened.key,
      steps.flatMap(step => createStatusMoves(scope, step)),
    ),
    writeLinks(scope, opened, steps),
    indexRecords(scope, directoryId, [...written.keys()]),
    requestChangedTextRebuild(scope, directoryId, steps.flatMap(getRenaming)),
    writeHistory(
      scope.trx,
      opened.key,
      steps.flatMap(step => createHistoryEntries(scope, step)),
    ),
    writeComments(
      scope,
      opened,
      steps.flatMap(step => getNote(scope, step)),
    ),
    countInStatuses(scope, opened, entered(steps)),
  ]);
  // The texts of new records that refer to each other were built before all of these records existed.
  const alongside = new Set(steps.flatMap(({ write }) => [...(write.alongside ?? [])]));
  await requestReferringTextRebuild(
    scope,
    [...written.keys()].filter(id => alongside.has(id)),
  );
  const since = await resumeStatusPeriods(scope.trx, opened.key, takenBack);
  const timed = steps.map(step => {
    const { item } = step;
    return { ...step, item: { ...item, status_since: since.get(item.item_id) ?? item.status_since } };
  });
  return keepTimes(scope, opened, timed);
}

/** Updates the due times of records that entered or left a status. The due times of other records don't change. */
async function keepTimes(
  { trx, principal, definitions: { calendar } }: RecordScope,
  opened: OpenDirectory,
  steps: readonly WriteStep[],
): Promise<StoredItem[]> {
  const moved = steps.filter(({ write, item }) => write.current?.status_id !== item.status_id);
  const { timeZone } = principal.user.account;
  const timed = await updateServiceTimes(
    { trx, calendar, timeZone },
    opened,
    moved.map(({ item }) => item),
  );
  const byId = new Map(timed.map(item => [item.item_id, item]));
  return steps.map(({ item }) => byId.get(item.item_id) ?? item);
}

interface Change extends PlannedWrite {
  readonly write: ItemWrite & { readonly current: StoredItem };
}

const isNew = ({ write }: PlannedWrite) => write.current === null;
const isChange = (one: PlannedWrite): one is Change => one.write.current !== null;

async function createRows(
  scope: RecordScope,
  opened: OpenDirectory,
  planned: readonly PlannedWrite[],
): Promise<WriteStep[]> {
  if (planned.length === 0) return [];
  const { countLimit } = opened.compiled.directory;
  const [, numbers, positions] = await awaitPipelined([
    lockPositions(scope.trx, opened.key),
    allocateNumbers(scope.trx, opened.key, { count: planned.length, countLimit }),
    computeTopPositions(scope.trx, opened.key, planned.length),
  ]);
  if (numbers.count < planned.length)
    throw createInvalidError([createIssue([], 'CountLimitReached', { limit: countLimit ?? 0 })]);
  const numbered = withNumbers(scope, opened, { planned, first: numbers.first });
  const textsOf = await createRecordTextsBuilder(
    scope,
    opened,
    numbered.map(({ verdict }) => verdict.values),
  );
  const records = numbered.map(({ write, verdict, checklist }, index) => ({
    itemId: write.key.itemId,
    number: numbers.first + index,
    userId: scope.caller.userId,
    createdAt: write.past?.createdAt,
    lastActivityAt: write.past?.statuses.at(-1)?.at ?? write.past?.createdAt,
    statusSince: write.past?.statuses.at(-1)?.at ?? write.past?.createdAt,
    status: verdict.status?.id ?? null,
    values: verdict.values,
    checklist,
    tags: write.tags ?? [],
    position: positions[index] ?? '',
  }));
  const items = await insertItems(
    scope.trx,
    opened.key,
    records.map(record => ({ ...record, ...textsOf(record) })),
  );
  return getSteps(numbered, items);
}

async function changeRows(
  scope: RecordScope,
  opened: OpenDirectory,
  planned: readonly Change[],
): Promise<WriteStep[]> {
  if (planned.length === 0) return [];
  const positions = await newPositions(scope, opened, planned);
  const textsOf = await createRecordTextsBuilder(
    scope,
    opened,
    planned.map(({ verdict }) => verdict.values),
  );
  const items = await updateItems(
    scope.trx,
    opened.key,
    planned.map(({ write, verdict, checklist }) => ({
      current: write.current,
      status: verdict.status?.id ?? null,
      values: verdict.values,
      checklist,
      tags: write.tags ?? write.current.tags,
      position: positions.get(write.key.itemId) ?? write.current.position,
      ...textsOf({ number: write.current.number, values: verdict.values }),
    })),
  );
  return getSteps(planned, items);
}

function getSteps(planned: readonly PlannedWrite[], items: readonly StoredItem[]): WriteStep[] {
  const byId = new Map(items.map(item => [item.item_id, item]));
  return planned.flatMap(one => {
    const item = byId.get(one.write.key.itemId);
    return item ? [{ ...one, item }] : [];
  });
}

/** Returns new positions, keyed by record id: the given position, or the top for a record that enters a status. */
async function newPositions(
  scope: RecordScope,
  opened: OpenDirectory,
  planned: readonly Change[],
): Promise<Map<string, string>> {
  const given = planned.flatMap(({ write }) =>
    write.position === undefined ? [] : [[write.key.itemId, write.position] as const],
  );
  const moved = planned.filter(
    ({ write, verdict }) =>
      write.position === undefined && (verdict.status?.id ?? null) !== write.current.status_id,
  );
  const [only] = moved;
  const tops =
    only && moved.length === 1
      ? [await computeTopPosition(scope.trx, opened.key, only.write.current)]
      : await computeTopPositions(scope.trx, opened.key, moved.length);
  return new Map([
    ...given,
    ...moved.map(({ write }, index) => [write.key.itemId, tops[index] ?? ''] as const),
  ]);
}

export interface WriteStep extends PlannedWrite {
  readonly item: StoredItem;
}

function getRenaming({ write: { current }, verdict, item }: WriteStep) {
  if (!current) return [];
  const { changedFields } = verdict;
  return [{ itemId: item.item_id, displays: [current.display, item.display] as const, changedFields }];
}

async function writeComments(
  { trx, caller }: RecordScope,
  { key }: OpenDirectory,
  notes: Parameters<typeof insertNotes>[2],
): Promise<void> {
  const comments = notes.map(({ itemId, id }) => ({ itemId, commentId: id, change: 'Created' as const }));
  await awaitPipelined([
    insertNotes(trx, key, notes),
    emitCommentsChanged(trx, key, { actorId: caller.userId, comments }),
  ]);
}

function getNote({ caller }: RecordScope, { write, item }: WriteStep) {
  const text = write.comment?.trim() ? write.comment : undefined;
  return text === undefined ? [] : [{ itemId: item.item_id, id: uuidv7(), userId: caller.userId, text }];
}

/** Returns the change in the number of records per status, keyed by status id. */
function entered(steps: readonly WriteStep[]): ReadonlyMap<string | null, number> {
  const totals = new Map<string | null, number>();
  const add = (status: string | null, by: number) => totals.set(status, (totals.get(status) ?? 0) + by);
  for (const { write, item } of steps) {
    add(item.status_id, 1);
    if (write.current) add(write.current.status_id, -1);
  }
  return totals;
}
