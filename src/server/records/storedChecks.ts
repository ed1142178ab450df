/** Rules only the stored data can judge: references, files, tags and unique values. They join the engine's issues. */
import { createHash } from 'node:crypto';
import type { BoundField } from '#core/boundField.ts';
import type { ValueTarget } from '#core/fieldPlugin.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import type { FieldValue, FieldValues, Issue } from '#core/model.ts';
import { uniqueText } from '#core/uniqueText.ts';
import { readFiles, type StoredFileRow } from '../repositories/files.ts';
import { takenKeys, type UniqueKey } from '../repositories/itemLinks.ts';
import { type ItemKey, readItemsByIds } from '../repositories/items.ts';
import { holdTags } from '../repositories/tags.ts';
import { mayReadDirectory, type OpenDirectory, type RecordScope } from './recordScope.ts';

export interface CheckedWrite {
  readonly key: ItemKey;
  readonly values: FieldValues;
  /** The values as they are stored; none for a new record. */
  readonly stored: FieldValues;
  readonly changedFields: readonly string[];
  readonly tags: readonly string[] | undefined;
}

export async function checkStored(
  scope: RecordScope,
  opened: OpenDirectory,
  write: CheckedWrite,
): Promise<Issue[]> {
  const fields = write.changedFields.flatMap(id => opened.compiled.fieldById.get(id) ?? []);
  return [
    ...(await checkTargets(scope, fields, write)),
    ...(await checkTags(scope, write.tags)),
    ...(await checkUnique(scope, fields, write)),
  ];
}

async function checkTargets(
  scope: RecordScope,
  fields: readonly BoundField[],
  write: CheckedWrite,
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const field of fields) {
    const { id } = field.definition;
    const targets = field.targetsOf(write.values[id]);
    if (targets.length === 0) continue;
    const before = field.targetsOf(write.stored[id]);
    // What the value pointed at already stays: the writer may neither see it nor know that it is gone.
    const known = new Set(before.map(target => target.id));
    const items = targets.filter(target => target.kind === 'item').filter(target => !known.has(target.id));
    for (const [directoryId, group] of Map.groupBy(items, target => target.directoryId)) {
      if (!mayReadDirectory(scope, directoryId)) continue;
      const ids = group.map(target => target.id);
      const rows = await readItemsByIds(scope.trx, { accountId: scope.accountId, directoryId }, ids);
      for (const row of rows) known.add(row.item_id);
    }
    const fileIds = targets.filter(target => target.kind === 'file').map(target => target.id);
    for (const file of await readFiles(scope.trx, scope.accountId, fileIds)) {
      const isOwnDraft = file.item_id === null && file.created_by === scope.caller.userId;
      // A file beside the record is deleted by itself, so no field may hold it.
      const isInField = file.item_id === write.key.itemId && file.field_id !== null;
      if (isOwnDraft || isInField) known.add(file.file_id);
      issues.push(...checkFile(field, { before, after: targets }, file));
    }
    if (targets.some(target => !known.has(target.id))) {
      issues.push(createIssue(['customFields', id], 'UnknownReference'));
    }
  }
  return issues;
}

/**
 * A file that lies in the field already stays, whatever the field asks of new ones since. One that comes from elsewhere,
 * another field of the record included, is judged.
 */
function checkFile(
  field: BoundField,
  targets: { before: readonly ValueTarget[]; after: readonly ValueTarget[] },
  { file_id, name, size, type }: StoredFileRow,
): Issue[] {
  const faults = (from: readonly ValueTarget[]) =>
    from.flatMap(target =>
      target.kind === 'file' && target.id === file_id ? target.check({ name, size, type }) : [],
    );
  const old = new Set(faults(targets.before).map(issue => issue.code));
  return faults(targets.after)
    .filter(issue => !old.has(issue.code))
    .map(issue => nestIssue(['customFields', field.definition.id], { ...issue, path: [] }));
}

async function checkTags(scope: RecordScope, tags: readonly string[] | undefined): Promise<Issue[]> {
  const known = await holdTags(scope.trx, scope.accountId, tags ?? []);
  return (tags ?? []).flatMap((tag, index) =>
    known.has(tag) ? [] : [createIssue(['tags', index], 'UnknownTag')],
  );
}

async function checkUnique(
  scope: RecordScope,
  fields: readonly BoundField[],
  write: CheckedWrite,
): Promise<Issue[]> {
  const taken = await takenKeys(scope.trx, write.key, uniqueKeys(fields, write.values));
  return taken.map(({ fieldId }) => createIssue(['customFields', fieldId], 'NotUnique'));
}

/** The keys of the unique fields among these that are filled. */
export function uniqueKeys(fields: readonly BoundField[], values: FieldValues): UniqueKey[] {
  return fields.flatMap(field => {
    const value = values[field.definition.id];
    if (!field.definition.unique || field.isArray || !value || field.isEmpty(value)) return [];
    return [{ fieldId: field.definition.id, key: uniqueKeyOf(value) }];
  });
}

const LONGEST_KEY = 500;

/** Long keys are hashed to fit an index row. */
function uniqueKeyOf(value: FieldValue): string {
  const text = uniqueText(value);
  return text.length <= LONGEST_KEY ? text : `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
