/**
 * Checks rules that require stored data: references, users, files, tags and unique values. The issues are added to
 * those of the engine.
 */

import { createHash } from 'node:crypto';
import type { BoundField } from '#core/field/boundField.ts';
import type { ReferencedTarget } from '#core/field/fieldPlugin.ts';
import { toUniqueText } from '#core/field/texts/uniqueText.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import type { FieldValues, Issue } from '#core/model.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { filterExistingUserIds } from '#server/modules/identity/index.ts';
import { readRecordFiles, type StoredFileRow } from '#server/modules/recordFiles/index.ts';
import { lockExistingTags } from '#server/modules/tags/index.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import { findUniqueKeyConflicts, type StoredUniqueKey } from './repositories/itemLinks.ts';
import { filterExistingRecordIds } from './repositories/items.ts';
import { getVisibleValue, resolveStatesInStatus } from './statesInStatus.ts';
import { findSelectableUsersByField, validateUserReferences } from './validateUserReferences.ts';

export interface StoredCheckWrite {
  readonly itemId: string;
  readonly values: FieldValues;
  readonly stored: FieldValues;
  readonly statusId: string | null;
  /** True if the write restores earlier values of the record. */
  readonly isStored: boolean;
  /** Files in fields of a record that is merged into this record. */
  readonly fileIds: readonly string[];
  /** The ids of new records to which this one can refer. */
  readonly alongside: ReadonlySet<string>;
  readonly changedFields: readonly string[];
  readonly tags: readonly string[] | undefined;
}

/**
 * Returns the issues of each write, in the given order. If two writes claim the same unique value, the second write is
 * rejected.
 */
export async function checkAgainstStoredData(
  scope: RecordScope,
  opened: OpenDirectory,
  writes: readonly StoredCheckWrite[],
): Promise<Issue[][]> {
  const changes = writes.map(write => getChange(scope, opened, write));
  const known = await readKnownTargets(scope, changes);
  const offered = await findSelectableUsersByField(scope, opened, changes);
  const tags = await lockExistingTags(scope.trx, scope.accountId, [
    ...new Set(writes.flatMap(({ tags }) => tags ?? [])),
  ]);
  const taken = await readTakenFields(scope, opened, changes);
  return changes.map((change, index) => [
    ...change.fields.flatMap(field => checkTargets(field, change, known)),
    ...validateUserReferences(change, { offered, people: known.people }),
    ...(change.write.tags ?? []).flatMap((tag, place) =>
      tags.has(tag) ? [] : [createIssue(['tags', place], 'UnknownTag')],
    ),
    ...[...(taken.get(index) ?? [])].map(fieldId => createIssue(['customFields', fieldId], 'NotUnique')),
  ]);
}

interface Change {
  readonly write: StoredCheckWrite;
  readonly fields: readonly ChangedField[];
  /**
   * The ids of targets in the record that are visible to the caller. Only files among these can be moved to another
   * field.
   */
  readonly seen: ReadonlySet<string>;
}

interface ChangedField {
  readonly field: BoundField;
  /**
   * The targets of the stored value. These targets stay valid even if they were deleted, because the caller
   * might not know about the deletion. Neither list contains targets in hidden columns, which can't be
   * moved or used elsewhere.
   */
  readonly before: readonly ReferencedTarget[];
  readonly after: readonly ReferencedTarget[];
}

function getChange(scope: RecordScope, opened: OpenDirectory, write: StoredCheckWrite): Change {
  const fields = write.changedFields.flatMap(id => opened.compiled.fieldById.get(id) ?? []);
  const targetsIn = (field: BoundField, values: FieldValues) => {
    const { id } = field.definition;
    return field.targetsOf(write.isStored ? values[id] : getVisibleValue(opened, id, values[id]));
  };
  const changed = fields.map(field => ({
    field,
    before: targetsIn(field, write.stored),
    after: targetsIn(field, write.values),
  }));
  const hasFiles = changed.some(({ after }) => after.some(({ kind }) => kind === 'file'));
  const states = hasFiles ? resolveStatesInStatus(scope, opened, write.statusId) : {};
  const visible = opened.compiled.fields.filter(({ definition: { id } }) => {
    const { mode } = states[id] ?? {};
    return mode !== undefined && mode !== 'hidden';
  });
  const seen = visible.flatMap(field => targetsIn(field, write.stored).map(({ id }) => id));
  return { write, fields: changed, seen: new Set([...seen, ...write.fileIds]) };
}

interface KnownTargets {
  readonly items: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  /** Like `people` but, if earlier values are restored, with deleted users. */
  readonly everyone: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, StoredFileRow>;
  readonly userId: string;
}

/** Reads all new targets of the writes in one batch. Targets to which the caller can't refer are omitted. */
async function readKnownTargets(scope: RecordScope, changes: readonly Change[]): Promise<KnownTargets> {
  const wanted = changes.flatMap(({ fields }) =>
    fields.flatMap(({ before, after }) => {
      const old = new Set(before.map(target => target.id));
      return after.filter(target => target.kind === 'file' || !old.has(target.id));
    }),
  );
  const items = new Set<string>();
  const ofItems = wanted.filter(target => target.kind === 'item');
  for (const [directoryId, group] of Map.groupBy(ofItems, target => target.directoryId)) {
    if (!canReadDirectoryById(scope, directoryId)) continue;
    const ids = [...new Set(group.map(target => target.id))];
    for (const id of await filterExistingRecordIds(
      scope.trx,
      { accountId: scope.accountId, directoryId },
      ids,
    )) {
      items.add(id);
    }
  }
  const personIds = [...new Set(wanted.filter(target => target.kind === 'person').map(target => target.id))];
  const people = await filterExistingUserIds(scope.trx, personIds);
  const hasPast = changes.some(({ write }) => write.isStored);
  const everyone = hasPast
    ? await filterExistingUserIds(scope.trx, personIds, { withDeleted: true })
    : people;
  const fileIds = wanted.filter(target => target.kind === 'file').map(target => target.id);
  const files = await readRecordFiles(scope.trx, scope.accountId, [...new Set(fileIds)]);
  return {
    items,
    people,
    everyone,
    files: new Map(files.map(file => [file.file_id, file])),
    userId: scope.caller.userId,
  };
}

function checkTargets(
  { field, before, after }: ChangedField,
  { write, seen }: Change,
  { items, people, everyone, files, userId }: KnownTargets,
): Issue[] {
  const old = new Set(before.map(target => target.id));
  const fileIds = new Set(after.filter(target => target.kind === 'file').map(target => target.id));
  const ownFiles = [...fileIds].flatMap(id => files.get(id) ?? []);
  const usable = new Set(
    ownFiles
      .filter(file => {
        const isOwnDraft = file.item_id === null && file.created_by === userId;
        // A file attached directly to the record can be deleted separately, so fields can't contain such a file.
        const isOfRecord = file.item_id === write.itemId && file.field_id !== null;
        return isOwnDraft || (isOfRecord && (write.isStored || seen.has(file.file_id)));
      })
      .map(file => file.file_id),
  );
  const known = { item: items, person: write.isStored ? everyone : people, file: usable };
  const isKnown = ({ id, kind }: ReferencedTarget) =>
    old.has(id) || known[kind].has(id) || write.alongside.has(id);
  const issues = ownFiles.flatMap(file => checkFile(field, { before, after }, file));
  if (!after.every(isKnown))
    issues.push(createIssue(['customFields', field.definition.id], 'UnknownReference'));
  return issues;
}

/**
 * Validates a file against the field's rules. A file that is already in the field stays valid even if the rules have
 * changed. A file from elsewhere, e.g. from another field of the record, is validated.
 */
function checkFile(
  field: BoundField,
  targets: { before: readonly ReferencedTarget[]; after: readonly ReferencedTarget[] },
  { file_id, name, size, type }: StoredFileRow,
): Issue[] {
  const faults = (from: readonly ReferencedTarget[]) =>
    from.flatMap(target =>
      target.kind === 'file' && target.id === file_id ? target.check({ name, size, type }) : [],
    );
  const old = new Set(faults(targets.before).map(issue => issue.code));
  return faults(targets.after)
    .filter(issue => !old.has(issue.code))
    .map(issue => nestIssue(['customFields', field.definition.id], { ...issue, path: [] }));
}

/**
 * Returns the ids of fields whose unique value belongs to another record or is claimed by an earlier write, keyed by
 * the index of the write.
 */
async function readTakenFields(
  scope: RecordScope,
  opened: OpenDirectory,
  changes: readonly Change[],
): Promise<Map<number, Set<string>>> {
  const wanted = changes.flatMap(({ write, fields }, index) =>
    getUniqueKeys(
      fields.map(({ field }) => field),
      write.values,
    ).map(one => ({ ...one, itemId: write.itemId, index })),
  );
  const held = await findUniqueKeyConflicts(scope.trx, opened.key, wanted);
  const first = new Map<string, number>();
  const twice = wanted.filter(({ fieldId, key, index }) => {
    const name = `${fieldId} ${key}`;
    if (!first.has(name)) first.set(name, index);
    return first.get(name) !== index;
  });
  const taken = new Map<number, Set<string>>();
  for (const { index, fieldId } of [...held, ...twice]) {
    taken.set(index, (taken.get(index) ?? new Set()).add(fieldId));
  }
  return taken;
}

/** Returns the keys of those unique fields that have a value. */
export function getUniqueKeys(fields: readonly BoundField[], values: FieldValues): StoredUniqueKey[] {
  return fields.flatMap(field => {
    const value = values[field.definition.id];
    if (!field.definition.unique || field.isArray || !value || field.isEmpty(value)) return [];
    return [{ fieldId: field.definition.id, key: toUniqueKey(toUniqueText(value)) }];
  });
}

const MAX_KEY_LENGTH = 500;

export function toUniqueKey(text: string): string {
  return text.length <= MAX_KEY_LENGTH ? text : `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
