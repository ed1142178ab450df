import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import {
  isFieldHidden,
  isGranted,
  mayReadDirectory,
  rightsIn,
  seenDefinition,
  statusesThatHide,
} from '#core/permissions.ts';
import { invalid, notFound, notPermitted } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { type ReferringItem, referringItems } from '../repositories/itemLinks.ts';
import { type ItemKey, lockItem, readItem } from '../repositories/items.ts';
import { trashItems } from './trashItems.ts';

/**
 * Puts a record in the trash. Records that point at it decide by their field's reference type: Restrict refuses,
 * Cascade goes along where the caller may delete it and refuses elsewhere, SetNull keeps the id, which shows as empty
 * while the target is in the trash. Answers every record that went.
 * @throws ProblemError 404; 422 `NotPermitted`; `ReferredToByRecords` with how many of those that the caller sees stand
 * in the way, `ReferredToOutOfSight` where others do.
 */
export async function deleteItem(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<ItemKey[]> {
  if (!opened.rights.record.delete)
    throw notPermitted(undefined, [createIssue([], 'NotPermitted', { action: 'delete' })]);
  const key = { ...opened.key, itemId };
  if (!(await lockItem(scope.trx, key))) throw notFound();
  const going = new Map<string, ItemKey>([[itemId, key]]);
  const restricting: ReferringItem[] = [];
  const open = [key];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const link of await referringItems(scope.trx, scope.accountId, next.itemId)) {
      const type = await referenceTypeOf(scope, link, next);
      const mayGo = type === 'Cascade' && mayDeleteIn(scope, link.directoryId);
      if (type === 'Restrict' || (type === 'Cascade' && !mayGo)) restricting.push(link);
      if (!mayGo || going.has(link.itemId)) continue;
      const linked = { accountId: scope.accountId, directoryId: link.directoryId, itemId: link.itemId };
      going.set(link.itemId, linked);
      open.push(linked);
    }
  }
  const blocking = restricting.filter(link => !going.has(link.itemId));
  if (blocking.length > 0) throw invalid(refusalOf(scope, blocking), 'Data cannot be deleted.');
  for (const [directoryId, gone] of Map.groupBy(going.values(), one => one.directoryId)) {
    const ids = gone.map(one => one.itemId);
    await trashItems(scope, { accountId: scope.accountId, directoryId }, ids);
  }
  return [...going.values()];
}

/** How many records there are that somebody may not see is not theirs to know; that some stand in the way is. */
function refusalOf({ world }: RecordScope, blocking: readonly ReferringItem[]): Issue[] {
  const isSeen = ({ directoryId, fieldId }: ReferringItem) => {
    const compiled = world.compiled(directoryId);
    const field = compiled?.fieldById.get(fieldId);
    if (!compiled || !field || !mayReadDirectory(world, compiled.directory)) return false;
    const rights = rightsIn(world.profile, directoryId);
    // Where it depends on the status or the column, nothing is said.
    if (isFieldHidden(rights, field.definition) || statusesThatHide(compiled.directory, [fieldId]).length > 0)
      return false;
    return seenDefinition(field.definition, compiled.registry, rights) === field.definition;
  };
  const seen = new Set(blocking.filter(isSeen).map(link => link.itemId));
  const isOtherwise = blocking.some(link => !seen.has(link.itemId));
  return [
    ...(seen.size > 0 ? [createIssue([], 'ReferredToByRecords', { count: seen.size })] : []),
    ...(isOtherwise ? [createIssue([], 'ReferredToOutOfSight')] : []),
  ];
}

function mayDeleteIn({ world }: RecordScope, directoryId: string): boolean {
  const compiled = world.compiled(directoryId);
  if (!compiled || !mayReadDirectory(world, compiled.directory)) return false;
  return isGranted(rightsIn(world.profile, directoryId), 'record', 'delete');
}

type ReferenceType = NonNullable<FieldDefinition['directoryReferenceType']>;

/** Of the field that holds the reference; Restrict where nothing else is said. */
async function referenceTypeOf(
  scope: RecordScope,
  link: ReferringItem,
  target: ItemKey,
): Promise<ReferenceType> {
  const field = scope.definitions
    .fieldsOf(link.directoryId)
    ?.find(candidate => candidate.id === link.fieldId);
  if (!field || field.deleted) return 'SetNull';
  return field.tableFields ? columnsReferenceType(scope, link, { field, target }) : typeOf(field);
}

const typeOf = (field: FieldDefinition): ReferenceType => field.directoryReferenceType ?? 'Restrict';

/** Of the columns of a table whose cells hold the reference; where they differ the strictest. */
async function columnsReferenceType(
  scope: RecordScope,
  link: ReferringItem,
  { field, target }: { field: FieldDefinition; target: ItemKey },
): Promise<ReferenceType> {
  const registry = scope.definitions.compiled(link.directoryId)?.registry;
  const columns = (field.tableFields ?? []).flatMap(column =>
    registry && !column.deleted ? registry.bind(column) : [],
  );
  const pointing = columns.filter(
    ({ plugin, definition }) =>
      registry && plugin.references(definition, registry).directories.includes(target.directoryId),
  );
  const types = new Set(pointing.map(column => typeOf(column.definition)));
  const [only] = types;
  // The rows need not be looked at where all columns say the same.
  if (only && types.size === 1) return only;
  const item = await readItem(scope.trx, { ...target, directoryId: link.directoryId, itemId: link.itemId });
  const rows = item?.custom_fields[field.id]?.tableValue ?? [];
  const holding = pointing.filter(column =>
    rows.some(row =>
      column.targetsOf(row.customFields[column.definition.id]).some(({ id }) => id === target.itemId),
    ),
  );
  const found = holding.map(column => typeOf(column.definition));
  return (['Restrict', 'Cascade'] as const).find(type => found.includes(type)) ?? 'SetNull';
}
