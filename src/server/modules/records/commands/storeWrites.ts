/** Puts writes that were judged good into the database: records, history, comments, links and counters. */

import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Checklist, Issue } from '#core/model.ts';
import type { Verdict } from '#core/record/judgeWrite.ts';
import { together } from '#server/kernel/database/together.ts';
import { invalid } from '#server/kernel/problem/problem.ts';
import { indexRecords } from '#server/modules/indexes/index.ts';
import { tellComments, writeHistory } from '../events.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { claimFiles } from '../repositories/files.ts';
import { takeNumbers } from '../repositories/itemCounters.ts';
import type { HistoryChange, HistoryKind, NewHistory } from '../repositories/itemHistory.ts';
import { replaceReferences, replaceUniqueKeys } from '../repositories/itemLinks.ts';
import { insertMoves } from '../repositories/itemMoves.ts';
import { insertNotes } from '../repositories/itemNotes.ts';
import { lockPositions, positionOnTop, positionsOnTop } from '../repositories/itemPositions.ts';
import { insertItems, type StoredItem, updateItems } from '../repositories/items.ts';
import { keepServiceTimes } from '../serviceTimes.ts';
import { countInStatuses } from '../statusLimits.ts';
import { uniqueKeys } from '../storedChecks.ts';
import { noteChangedDisplays } from '../texts/staleTexts.ts';
import { storedTexts } from '../texts/storedTexts.ts';
import { tickChanges } from '../ticks.ts';
import { movesOf } from './movesOf.ts';
import type { ItemWrite } from './writeItems.ts';

export interface JudgedWrite {
  readonly write: ItemWrite;
  readonly verdict: Verdict;
  readonly changes: readonly HistoryChange[];
  /** What is ticked after it. */
  readonly checklist: Checklist;
  readonly issues: readonly Issue[];
  /** The record as it is, where the write says nothing new of it. */
  readonly unchanged: StoredItem | null;
}

/** @throws ProblemError 422 where the directory is full or a unique value was lost in a race; for all of them then. */
export async function storeWrites(
  scope: RecordScope,
  opened: OpenDirectory,
  judged: readonly JudgedWrite[],
): Promise<StoredItem[]> {
  if (judged.length === 0) return [];
  const created = await createRows(scope, opened, judged.filter(isNew));
  const changed = await changeRows(scope, opened, judged.filter(isChange));
  const written = new Map([...created, ...changed].map(item => [item.item_id, item]));
  const steps = judged.flatMap(one => {
    const item = written.get(one.write.key.itemId);
    return item ? [{ ...one, item }] : [];
  });
  const { directoryId } = opened.key;
  await together([
    writeLinks(scope, opened, steps),
    indexRecords(scope, directoryId, [...written.keys()]),
    noteChangedDisplays(scope, directoryId, steps.flatMap(renamingOf)),
    writeHistory(
      scope.trx,
      opened.key,
      steps.flatMap(step => historyOf(scope, step)),
    ),
    insertMoves(
      scope.trx,
      opened.key,
      steps.flatMap(step => movesOf(scope, step)),
    ),
    writeComments(
      scope,
      opened,
      steps.flatMap(step => noteOf(scope, step)),
    ),
    countInStatuses(scope, opened, entered(steps)),
  ]);
  return keepTimes(scope, opened, steps);
}

/** Where a status was entered or left: elsewhere the times stay as they are. */
async function keepTimes(
  { trx, principal, definitions: { calendar } }: RecordScope,
  opened: OpenDirectory,
  steps: readonly Step[],
): Promise<StoredItem[]> {
  const moved = steps.filter(({ write, item }) => write.current?.status_id !== item.status_id);
  const { timeZone } = principal.user.account;
  const timed = await keepServiceTimes(
    { trx, calendar, timeZone },
    opened,
    moved.map(({ item }) => item),
  );
  const byId = new Map(timed.map(item => [item.item_id, item]));
  return steps.map(({ item }) => byId.get(item.item_id) ?? item);
}

interface Change extends JudgedWrite {
  readonly write: ItemWrite & { readonly current: StoredItem };
}

const isNew = ({ write }: JudgedWrite) => write.current === null;
const isChange = (one: JudgedWrite): one is Change => one.write.current !== null;

async function createRows(
  scope: RecordScope,
  opened: OpenDirectory,
  judged: readonly JudgedWrite[],
): Promise<StoredItem[]> {
  if (judged.length === 0) return [];
  const { countLimit } = opened.compiled.directory;
  const [, numbers, positions, textsOf] = await together([
    lockPositions(scope.trx, opened.key),
    takeNumbers(scope.trx, opened.key, { count: judged.length, countLimit }),
    positionsOnTop(scope.trx, opened.key, judged.length),
    storedTexts(
      scope,
      opened,
      judged.map(({ verdict }) => verdict.values),
    ),
  ]);
  if (numbers.count < judged.length)
    throw invalid([createIssue([], 'CountLimitReached', { limit: countLimit ?? 0 })]);
  const records = judged.map(({ write, verdict, checklist }, index) => ({
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
  return insertItems(
    scope.trx,
    opened.key,
    records.map(record => ({ ...record, ...textsOf(record) })),
  );
}

async function changeRows(
  scope: RecordScope,
  opened: OpenDirectory,
  judged: readonly Change[],
): Promise<StoredItem[]> {
  if (judged.length === 0) return [];
  const positions = await newPositions(scope, opened, judged);
  const textsOf = await storedTexts(
    scope,
    opened,
    judged.map(({ verdict }) => verdict.values),
  );
  return updateItems(
    scope.trx,
    opened.key,
    judged.map(({ write, verdict, checklist }) => ({
      current: write.current,
      status: verdict.status?.id ?? null,
      values: verdict.values,
      checklist,
      tags: write.tags ?? write.current.tags,
      position: positions.get(write.key.itemId) ?? write.current.position,
      ...textsOf({ number: write.current.number, values: verdict.values }),
    })),
  );
}

/** A record that enters a status goes on top; one that is there already stays. */
async function newPositions(
  scope: RecordScope,
  opened: OpenDirectory,
  judged: readonly Change[],
): Promise<Map<string, string>> {
  const given = judged.flatMap(({ write }) =>
    write.position === undefined ? [] : [[write.key.itemId, write.position] as const],
  );
  const moved = judged.filter(
    ({ write, verdict }) =>
      write.position === undefined && (verdict.status?.id ?? null) !== write.current.status_id,
  );
  const [only] = moved;
  const tops =
    only && moved.length === 1
      ? [await positionOnTop(scope.trx, opened.key, only.write.current)]
      : await positionsOnTop(scope.trx, opened.key, moved.length);
  return new Map([
    ...given,
    ...moved.map(({ write }, index) => [write.key.itemId, tops[index] ?? ''] as const),
  ]);
}

interface Step extends JudgedWrite {
  readonly item: StoredItem;
}

async function writeLinks(scope: RecordScope, opened: OpenDirectory, steps: readonly Step[]): Promise<void> {
  const links = steps.map(step => linksOf(opened, step));
  const lost = await replaceUniqueKeys(scope.trx, opened.key, {
    released: links.flatMap(link => link.releasedKeys),
    keys: links.flatMap(link => link.keys),
  });
  if (lost.length > 0)
    throw invalid(lost.map(({ fieldId }) => createIssue(['customFields', fieldId], 'NotUnique')));
  await replaceReferences(scope.trx, opened.key, {
    released: links.flatMap(link => link.releasedReferences),
    targets: links.flatMap(link => link.references),
  });
  for (const { key, files } of links) await claimFiles(scope.trx, key, files);
}

function renamingOf({ write: { current }, verdict, item }: Step) {
  if (!current) return [];
  const { changedFields } = verdict;
  return [{ itemId: item.item_id, displays: [current.display, item.display] as const, changedFields }];
}

function linksOf(opened: OpenDirectory, { write, verdict }: Step) {
  const { itemId } = write.key;
  const fields = verdict.changedFields.flatMap(id => opened.compiled.fieldById.get(id) ?? []);
  const targets = fields.flatMap(field =>
    field
      .targetsOf(verdict.values[field.definition.id])
      .map(target => ({ itemId, fieldId: field.definition.id, target })),
  );
  // A new record holds nothing that it could give up.
  const released = write.current === null ? [] : fields.map(({ definition }) => ({ definition, itemId }));
  return {
    key: write.key,
    keys: uniqueKeys(fields, verdict.values).map(key => ({ ...key, itemId })),
    releasedKeys: released
      .filter(({ definition }) => definition.unique)
      .map(({ definition }) => ({ itemId, fieldId: definition.id })),
    releasedReferences: released.map(({ definition }) => ({ itemId, fieldId: definition.id })),
    references: targets.flatMap(({ target, fieldId }) =>
      target.kind === 'item' ? [{ itemId, fieldId, targetId: target.id }] : [],
    ),
    files: targets.flatMap(({ target, fieldId }) =>
      target.kind === 'file' ? [{ fieldId, fileId: target.id }] : [],
    ),
  };
}

async function writeComments(
  { trx, caller }: RecordScope,
  { key }: OpenDirectory,
  notes: Parameters<typeof insertNotes>[2],
): Promise<void> {
  const comments = notes.map(({ itemId, id }) => ({ itemId, commentId: id, change: 'Created' as const }));
  await together([
    insertNotes(trx, key, notes),
    tellComments(trx, key, { actorId: caller.userId, comments }),
  ]);
}

function noteOf({ caller }: RecordScope, { write, item }: Step) {
  const text = write.comment?.trim() ? write.comment : undefined;
  return text === undefined ? [] : [{ itemId: item.item_id, id: uuidv7(), userId: caller.userId, text }];
}

/** How many more, or fewer, records each status has then. */
function entered(steps: readonly Step[]): ReadonlyMap<string | null, number> {
  const totals = new Map<string | null, number>();
  const add = (status: string | null, by: number) => totals.set(status, (totals.get(status) ?? 0) + by);
  for (const { write, item } of steps) {
    add(item.status_id, 1);
    if (write.current) add(write.current.status_id, -1);
  }
  return totals;
}

function historyOf(scope: RecordScope, { write, item, changes }: Step): NewHistory[] {
  const entry = { itemId: item.item_id, version: item.version, userId: scope.caller.userId };
  const first: NewHistory = {
    ...entry,
    kind: kindOf(write.current, item),
    changes,
    changeId: scope.bulkChangeId,
    at: write.past?.createdAt,
  };
  const [initial, ...later] = write.past?.statuses ?? [];
  if (!initial) return [first];
  const before = [initial, ...later];
  return [
    {
      ...first,
      changes: [...changes.filter(({ field }) => field !== 'status'), move(null, initial.statusId)],
    },
    ...later.map(({ statusId, at }, index) => ({
      ...entry,
      kind: 'StatusChanged' as const,
      changes: [move(before[index]?.statusId ?? null, statusId)],
      // Taking the record back takes its past along.
      changeId: null,
      at,
    })),
  ];
}

function kindOf(before: StoredItem | null, after: StoredItem): HistoryKind {
  if (!before) return 'Created';
  return before.status_id === after.status_id ? 'Changed' : 'StatusChanged';
}

/** What the write changes: fields, status, tags and ticks, with what was there before. */
export function changesOf(
  { current, tags }: ItemWrite,
  verdict: Verdict,
  checklist: Checklist,
): HistoryChange[] {
  const changes: HistoryChange[] = verdict.changedFields.map(field => ({
    field,
    before: current?.custom_fields[field] ?? null,
    after: verdict.values[field] ?? null,
  }));
  const [from, to] = [current?.status_id ?? null, verdict.status?.id ?? null];
  if (from !== to) changes.push(move(from, to));
  if (tags && JSON.stringify(tags) !== JSON.stringify(current?.tags ?? [])) {
    changes.push({ field: 'tags', before: listValue(current?.tags ?? []), after: listValue(tags) });
  }
  changes.push(...tickChanges(current?.checklist ?? {}, checklist, verdict.changedTicks));
  return changes;
}

function move(from: string | null, to: string | null): HistoryChange {
  return { field: 'status', before: idValue(from), after: idValue(to) };
}

function idValue(id: string | null) {
  return id === null ? null : { stringValue: id };
}

function listValue(ids: readonly string[]) {
  return ids.length === 0 ? null : { listValue: ids.map(id => ({ stringValue: id })) };
}
