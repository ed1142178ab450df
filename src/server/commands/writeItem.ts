/**
 * One write of one record, whatever call it came by: judged by the engine, checked against the stored data, then
 * written with its history, counters, unique values and references in the caller's transaction.
 */
import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import { judgeWrite, type Verdict } from '#core/judgeWrite.ts';
import type { FieldValuesPatch, Issue } from '#core/model.ts';
import { schemaValidatorOf } from '../definitions/schemaValidators.ts';
import { indexRecords } from '../fieldIndex/indexRecords.ts';
import { invalid, notPermitted } from '../http/problem.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import { checkStored, uniqueKeys } from '../records/storedChecks.ts';
import { storedTexts } from '../records/storedTexts.ts';
import { claimFiles } from '../repositories/files.ts';
import { type HistoryChange, type HistoryKind, insertHistory } from '../repositories/itemHistory.ts';
import { replaceReferences, replaceUniqueKeys } from '../repositories/itemLinks.ts';
import { insertNote } from '../repositories/itemNotes.ts';
import { lockPositions, positionOnTop } from '../repositories/itemPositions.ts';
import {
  addToCounter,
  type ItemKey,
  insertItem,
  type StoredItem,
  statusKey,
  takeNumber,
  updateItemRow,
} from '../repositories/items.ts';

export interface ItemWrite {
  readonly key: ItemKey;
  /** The record, locked; null for a new one. */
  readonly current: StoredItem | null;
  readonly patch: FieldValuesPatch;
  readonly targetStatus: string | undefined;
  readonly comment: string | undefined;
  readonly tags: readonly string[] | undefined;
  /** Where the card is put; left out, a record that enters a status goes on top. */
  readonly position?: string;
  /** Takes a change back: no new move, so nobody is asked for a comment (decision 0012). */
  readonly isUndo?: boolean;
}

/** @throws ProblemError 422 with every broken rule; nothing is written then. */
export async function writeItem(
  scope: RecordScope,
  opened: OpenDirectory,
  write: ItemWrite,
): Promise<StoredItem> {
  const { current, key, tags } = write;
  const verdict = judgeWrite({
    compiled: opened.compiled,
    validateSchema: schemaValidatorOf(opened.compiled),
    rights: opened.rights,
    groupIds: scope.caller.groupIds,
    current: current && { status: current.status_id, values: current.custom_fields },
    patch: write.patch,
    targetStatus: write.targetStatus,
    comment: write.comment,
  });
  const stored = current?.custom_fields ?? {};
  const issues = verdict.issues.filter(({ code }) => !write.isUndo || code !== 'CommentRequired');
  refuse([...issues, ...(await checkStored(scope, opened, { key, tags, stored, ...verdict }))]);

  const changes = changesOf(write, verdict);
  if (current && changes.length === 0 && !write.comment?.trim()) return current;
  const written = current
    ? await change(scope, opened, { write, verdict, current })
    : await create(scope, opened, { write, verdict });
  await writeLinks(scope, opened, { key, verdict });
  await indexRecords(scope, key.directoryId, [key.itemId]);
  await insertHistory(scope.trx, key, {
    version: written.version,
    kind: kindOf(current, written),
    userId: scope.caller.userId,
    changes,
    changeId: scope.bulkChangeId,
  });
  if (write.comment?.trim()) {
    await insertNote(scope.trx, key, { id: uuidv7(), userId: scope.caller.userId, text: write.comment });
  }
  await countStatus(scope, key, { before: current, after: written });
  return written;
}

function refuse(issues: Issue[]): void {
  if (issues.length === 0) return;
  const isRight = issues.some(issue => issue.code === 'NotPermitted' || issue.code === 'StatusNotPermitted');
  throw isRight ? notPermitted(undefined, issues) : invalid(issues);
}

interface Step {
  readonly write: ItemWrite;
  readonly verdict: Verdict;
}

async function create(
  scope: RecordScope,
  opened: OpenDirectory,
  { write, verdict }: Step,
): Promise<StoredItem> {
  const { countLimit } = opened.compiled.directory;
  await lockPositions(scope.trx, opened.key);
  const number = await takeNumber(scope.trx, opened.key, countLimit);
  if (number === undefined) throw invalid([createIssue([], 'CountLimitReached', { limit: countLimit ?? 0 })]);
  const status = verdict.status?.id ?? null;
  return insertItem(scope.trx, write.key, {
    number,
    status,
    userId: scope.caller.userId,
    values: verdict.values,
    tags: write.tags ?? [],
    position: await positionOnTop(scope.trx, opened.key),
    ...(await storedTexts(scope, opened, { number, values: verdict.values })),
  });
}

async function change(
  scope: RecordScope,
  opened: OpenDirectory,
  { write, verdict, current }: Step & { current: StoredItem },
): Promise<StoredItem> {
  const status = verdict.status?.id ?? null;
  const isMoved = status !== current.status_id;
  const position =
    write.position ?? (isMoved ? await positionOnTop(scope.trx, opened.key, current) : current.position);
  return updateItemRow(scope.trx, write.key, {
    status,
    values: verdict.values,
    tags: write.tags ?? current.tags,
    position,
    ...(await storedTexts(scope, opened, { number: current.number, values: verdict.values })),
  });
}

async function writeLinks(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, verdict }: { key: ItemKey; verdict: Verdict },
): Promise<void> {
  const fields = verdict.changedFields.flatMap(id => opened.compiled.fieldById.get(id) ?? []);
  const lost = await replaceUniqueKeys(scope.trx, key, {
    fieldIds: fields.filter(field => field.definition.unique).map(field => field.definition.id),
    keys: uniqueKeys(fields, verdict.values),
  });
  refuse(lost.map(({ fieldId }) => createIssue(['customFields', fieldId], 'NotUnique')));
  const targets = fields.flatMap(field =>
    field
      .targetsOf(verdict.values[field.definition.id])
      .map(target => ({ fieldId: field.definition.id, target })),
  );
  await replaceReferences(scope.trx, key, {
    fieldIds: verdict.changedFields,
    targets: targets.flatMap(({ fieldId, target }) =>
      target.kind === 'item' ? [{ fieldId, targetId: target.id }] : [],
    ),
  });
  const files = targets.flatMap(({ fieldId, target }) =>
    target.kind === 'file' ? [{ fieldId, fileId: target.id }] : [],
  );
  await claimFiles(scope.trx, key, files);
}

async function countStatus(
  scope: RecordScope,
  key: ItemKey,
  { before, after }: { before: StoredItem | null; after: StoredItem },
): Promise<void> {
  if (before && before.status_id === after.status_id) return;
  const changes = [{ statusKey: statusKey(after.status_id), by: 1 }];
  if (before) changes.push({ statusKey: statusKey(before.status_id), by: -1 });
  changes.sort((a, b) => (a.statusKey < b.statusKey ? -1 : 1));
  for (const counted of changes) await addToCounter(scope.trx, key, counted);
}

function kindOf(before: StoredItem | null, after: StoredItem): HistoryKind {
  if (!before) return 'Created';
  return before.status_id === after.status_id ? 'Changed' : 'StatusChanged';
}

function changesOf({ current, tags }: ItemWrite, verdict: Verdict): HistoryChange[] {
  const changes: HistoryChange[] = verdict.changedFields.map(field => ({
    field,
    before: current?.custom_fields[field] ?? null,
    after: verdict.values[field] ?? null,
  }));
  const [from, to] = [current?.status_id ?? null, verdict.status?.id ?? null];
  if (from !== to) changes.push({ field: 'status', before: idValue(from), after: idValue(to) });
  if (tags && JSON.stringify(tags) !== JSON.stringify(current?.tags ?? [])) {
    changes.push({ field: 'tags', before: listValue(current?.tags ?? []), after: listValue(tags) });
  }
  return changes;
}

function idValue(id: string | null) {
  return id === null ? null : { stringValue: id };
}

function listValue(ids: readonly string[]) {
  return ids.length === 0 ? null : { listValue: ids.map(id => ({ stringValue: id })) };
}
