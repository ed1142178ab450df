/** Stores planned writes: records, history, comments, links and counters. */

import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Checklist, Issue } from '#core/model.ts';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { updateRecordIndexes } from '#server/modules/indexes/index.ts';
import { insertNotes } from '#server/modules/recordNotes/index.ts';
import { emitCommentsChanged, writeHistory } from '../events.ts';
import { withNumbers } from '../formulas/withNumbers.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { allocateNumbers } from '../repositories/itemCounters.ts';
import type { HistoryChange } from '../repositories/itemHistory.ts';
import { insertStatusMoves, resumeStatusPeriods } from '../repositories/itemMoves.ts';
import type { StoredItem } from '../repositories/items.ts';
import {
  type ChangedItem,
  expectChangedItem,
  expectNewItem,
  insertItems,
  type NewItem,
  type PredictedItem,
  updateItems,
} from '../repositories/itemWrites.ts';
import { allocateTopPosition } from '../repositories/topPositions.ts';
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
  const { trx } = scope;
  const { key } = opened;
  const newRecords = await prepareNewRecords(scope, opened, planned.filter(isNew));
  const changes = planned.filter(isChange);
  // New records are inserted before changed ones are prepared, because the texts of changed records can
  // contain the names of new ones, and changed records get positions above those of new ones.
  const inserted = changes.length > 0 ? await insertItems(trx, key, newRecords.rows) : null;
  const changedRecords = await prepareChangedRecords(scope, opened, changes);
  const expected = new Map(
    [...newRecords.steps, ...changedRecords.steps].map(step => [step.item.item_id, step]),
  );
  const steps = planned.flatMap(one => expected.get(one.write.key.itemId) ?? []);
  const itemIds = steps.map(({ item }) => item.item_id);
  // All statements are sent in one round trip. Later ones depend on the rows that the first two store, but
  // not on their results.
  const [created, changed, takenBack] = await awaitPipelined([
    inserted ?? insertItems(trx, key, newRecords.rows),
    updateItems(trx, key, changedRecords.rows),
    insertStatusMoves(
      trx,
      key,
      steps.flatMap(step => createStatusMoves(scope, step)),
    ),
    writeLinks(scope, opened, steps),
    updateRecordIndexes(scope, key.directoryId, itemIds),
    requestChangedTextRebuild(scope, key.directoryId, steps.flatMap(getRenaming)),
    writeHistory(
      trx,
      key,
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
    itemIds.filter(id => alongside.has(id)),
  );
  const since = await resumeStatusPeriods(trx, key, takenBack);
  const stored = new Map([...created, ...changed].map(item => [item.item_id, item]));
  const written = steps.flatMap(({ write, item: { item_id: id } }) => {
    const item = stored.get(id);
    return item ? [{ write, item: { ...item, status_since: since.get(id) ?? item.status_since } }] : [];
  });
  return keepTimes(scope, opened, written);
}

/** Updates the due times of records that entered or left a status. The due times of other records don't change. */
async function keepTimes(
  { trx, principal, definitions: { calendar } }: RecordScope,
  opened: OpenDirectory,
  steps: readonly { readonly write: ItemWrite; readonly item: StoredItem }[],
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

interface Prepared<Row> {
  readonly rows: readonly Row[];
  /** The writes with their records as they will be stored. */
  readonly steps: readonly WriteStep[];
}

/** Assigns numbers, whose counter stays locked until the end of the transaction, and positions. */
async function prepareNewRecords(
  scope: RecordScope,
  opened: OpenDirectory,
  planned: readonly PlannedWrite[],
): Promise<Prepared<NewItem>> {
  if (planned.length === 0) return { rows: [], steps: [] };
  const { countLimit } = opened.compiled.directory;
  const numbers = await allocateNumbers(scope.trx, opened.key, { count: planned.length, countLimit });
  if (numbers.count < planned.length)
    throw createInvalidError([createIssue([], 'CountLimitReached', { limit: countLimit ?? 0 })]);
  const numbered = withNumbers(scope, opened, { planned, first: numbers.first });
  const textsOf = await createRecordTextsBuilder(
    scope,
    opened,
    numbered.map(({ verdict }) => verdict.values),
  );
  const prepared = numbered.map((one, index) => {
    const { write, verdict, checklist } = one;
    const record = { number: numbers.first + index, values: verdict.values };
    const row = {
      ...record,
      itemId: write.key.itemId,
      userId: scope.caller.userId,
      createdAt: write.past?.createdAt,
      lastActivityAt: write.past?.statuses.at(-1)?.at ?? write.past?.createdAt,
      statusSince: write.past?.statuses.at(-1)?.at ?? write.past?.createdAt,
      status: verdict.status?.id ?? null,
      checklist,
      tags: write.tags ?? [],
      position: allocateTopPosition(),
      ...textsOf(record),
    };
    return { row, step: { ...one, item: expectNewItem(opened.key, row) } };
  });
  return { rows: prepared.map(({ row }) => row), steps: prepared.map(({ step }) => step) };
}

async function prepareChangedRecords(
  scope: RecordScope,
  opened: OpenDirectory,
  planned: readonly Change[],
): Promise<Prepared<ChangedItem>> {
  if (planned.length === 0) return { rows: [], steps: [] };
  const textsOf = await createRecordTextsBuilder(
    scope,
    opened,
    planned.map(({ verdict }) => verdict.values),
  );
  const prepared = planned.map(one => {
    const { write, verdict, checklist } = one;
    const row = {
      current: write.current,
      status: verdict.status?.id ?? null,
      values: verdict.values,
      checklist,
      tags: write.tags ?? write.current.tags,
      position: choosePosition(write, verdict),
      ...textsOf({ number: write.current.number, values: verdict.values }),
    };
    return { row, step: { ...one, item: expectChangedItem(row) } };
  });
  return { rows: prepared.map(({ row }) => row), steps: prepared.map(({ step }) => step) };
}

/**
 * Returns the position that the write specifies. Otherwise, a record that enters a status is placed on top,
 * and any other record keeps its position.
 */
function choosePosition({ current, position }: Change['write'], { status }: Change['verdict']): string {
  if (position !== undefined) return position;
  return (status?.id ?? null) === current.status_id ? current.position : allocateTopPosition();
}

export interface WriteStep extends PlannedWrite {
  /** The record as it will be stored. */
  readonly item: PredictedItem;
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
