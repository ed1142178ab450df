import { isHideableSystemField } from '#core/field/system/systemFields.ts';
import type {
  ConfigurationChange,
  Directory,
  FieldDefinition,
  FieldDefinitionInput,
  Issue,
  StatusInput,
} from '#core/model.ts';
import { createDirectoryDraft, type EditedDirectoryDraft, toDirectoryInput } from './draft.ts';

/**
 * Returns the changes that turn a directory into its draft: fields, each after the fields to which it refers,
 * then the directory with its statuses. New entities keep the ids that they have in the draft. Returns an
 * empty array if nothing differs. `shared` contains the ids of fields shared by all process types; their
 * changes aren't included.
 */
export function getDraftChanges(
  base: Directory,
  draft: EditedDirectoryDraft,
  shared: ReadonlySet<string>,
): ConfigurationChange[] {
  const isOwn = ({ id, system }: FieldDefinition) => !system && !shared.has(id);
  const changes = getFieldListChanges(base.id, base.fields.filter(isOwn), draft.fields.filter(isOwn));
  const before = createDirectoryDraft(base);
  const isSame =
    JSON.stringify([before.settings, before.statuses]) === JSON.stringify([draft.settings, draft.statuses]);
  if (isSame && changes.length === 0) return [];
  const { statusList = [], ...settings } = toDirectoryInput(draft);
  const isKnown = (id: string) => base.fields.some(field => field.id === id);
  const sent = new Set(draft.fields.filter(field => !field.deleted || isKnown(field.id)).map(({ id }) => id));
  const directory = {
    ...settings,
    ...(settings.duplicateFields
      ? { duplicateFields: settings.duplicateFields.filter(id => sent.has(id)) }
      : {}),
    statusList: statusList.map(status => getWithRules(status, sent)),
  };
  // The directory is sent even if it has no changes, because its revision detects concurrent changes.
  return [
    ...changes,
    { kind: 'SaveDirectory', id: base.id, directory: { ...directory, revision: base.revision } },
  ];
}

/**
 * Returns the changes to a list of fields, which are the fields of a directory or the fields shared by all process
 * types.
 */
export function getFieldListChanges(
  entity: string,
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): ConfigurationChange[] {
  const known = new Map(before.map(field => [field.id, field]));
  const changes = inOrderOfReference(after, known).flatMap(field =>
    getFieldChanges(entity, field, known.get(field.id)),
  );
  const ids = getKeptIds(after);
  const unordered = [
    ...getKeptIds(before).filter(id => ids.includes(id)),
    ...ids.filter(id => !getKeptIds(before).includes(id)),
  ];
  if (ids.join() !== unordered.join()) changes.push({ kind: 'OrderFields', entity, ids });
  return changes;
}

function getFieldChanges(
  entity: string,
  field: FieldDefinition,
  known: FieldDefinition | undefined,
): ConfigurationChange[] {
  const { id } = field;
  if (field.deleted) return known && !known.deleted ? [{ kind: 'DeleteField', entity, id }] : [];
  const restored: ConfigurationChange[] = known?.deleted ? [{ kind: 'RestoreField', entity, id }] : [];
  if (known && JSON.stringify(toInput(field)) === JSON.stringify(toInput(known))) return restored;
  const isOther =
    known !== undefined && (known.type !== field.type || Boolean(known.array) !== Boolean(field.array));
  const saved: ConfigurationChange = { kind: 'SaveField', entity, id, field: toInput(field) };
  return [...restored, isOther ? { ...saved, convert: true } : saved];
}

/** Removes the id, which is sent separately, and the `deleted` flag. Columns of a table keep both. */
function toInput({
  id: _id,
  deleted: _deleted,
  tableFields,
  ...rest
}: FieldDefinition): FieldDefinitionInput {
  if (!tableFields) return rest;
  return {
    ...rest,
    tableFields: tableFields.map(column => ({
      ...toInput(column),
      id: column.id,
      ...(column.deleted && { deleted: true }),
    })),
  };
}

/** Removes rules for fields that were added and deleted again, because such fields are never sent. */
function getWithRules(status: StatusInput, sent: ReadonlySet<string>): StatusInput {
  const rules = Object.entries(status.fields ?? {}).filter(
    ([id]) => sent.has(id) || isHideableSystemField(id),
  );
  return { ...status, fields: Object.fromEntries(rules) };
}

function getKeptIds(fields: readonly FieldDefinition[]): string[] {
  return fields.filter(field => !field.deleted).map(field => field.id);
}

/** Sorts the fields so that each new field comes before the fields that refer to it. */
function inOrderOfReference(
  fields: readonly FieldDefinition[],
  known: ReadonlyMap<string, FieldDefinition>,
): readonly FieldDefinition[] {
  const ordered: FieldDefinition[] = [];
  const visit = (field: FieldDefinition, path: readonly string[]) => {
    if (ordered.includes(field) || path.includes(field.id)) return;
    const text = JSON.stringify({ ...field, id: '' });
    for (const other of fields) {
      if (other !== field && !known.has(other.id) && text.includes(other.id))
        visit(other, [...path, field.id]);
    }
    ordered.push(field);
  };
  for (const field of fields) visit(field, []);
  return ordered;
}

/**
 * Converts the issues of rejected changes, whose paths start with the index of the change, to issues with paths in the
 * draft.
 */
export function toDraftIssues(
  issues: readonly Issue[],
  changes: readonly ConfigurationChange[],
  fields: readonly FieldDefinition[],
): Issue[] {
  return issues.map(issue => {
    const [root, index, ...rest] = issue.path;
    const change = root === 'changes' ? changes[Number(index)] : undefined;
    if (!change) return issue;
    const place = 'entity' in change && 'id' in change ? fields.findIndex(({ id }) => id === change.id) : -1;
    return { ...issue, path: place < 0 ? rest : ['fields', place, ...rest] };
  });
}
