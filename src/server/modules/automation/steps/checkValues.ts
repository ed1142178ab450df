import type { BoundField } from '#core/field/boundField.ts';
import type { ReferencedTarget } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValuesPatch, Issue } from '#core/model.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { filterExistingUserIds } from '#server/modules/identity/index.ts';
import {
  filterExistingRecordIds,
  type OpenDirectory,
  type RecordScope,
} from '#server/modules/records/index.ts';

/** Returns the issues of values that a rule sets. Only checks that don't depend on the changed record are made. */
export async function checkValues(
  scope: RecordScope,
  { compiled }: OpenDirectory,
  patch: FieldValuesPatch,
): Promise<Issue[]> {
  const found: Issue[][] = [];
  for (const [fieldId, value] of Object.entries(patch)) {
    const at = ['customFields', fieldId];
    const field = compiled.fieldById.get(fieldId);
    if (!field) found.push([createIssue(at, 'UnknownField')]);
    else if (field.isDerived || field.isComputed)
      found.push([createIssue(at, 'NotPermitted', { action: 'update' })]);
    else {
      const given = value === null ? undefined : field.normalize(value);
      const issues = [...field.validate(given), ...(await checkTargets(scope, field.targetsOf(given)))];
      found.push(issues.map(issue => ({ ...issue, path: [...at, ...issue.path] })));
    }
  }
  return found.flat();
}

/**
 * Returns true if the field contains files. A file belongs to one record, so a rule can't set it in several records.
 */
export function isFileField({ plugin }: BoundField): boolean {
  return plugin.holdsFiles === true;
}

async function checkTargets(scope: RecordScope, targets: readonly ReferencedTarget[]): Promise<Issue[]> {
  const { trx, accountId } = scope;
  const idsOf = (kind: ReferencedTarget['kind']) =>
    targets.flatMap(target => (target.kind === kind ? [target.id] : []));
  const people = await filterExistingUserIds(trx, idsOf('person'));
  const items = new Set<string>();
  const ofItems = targets.filter(target => target.kind === 'item');
  for (const [directoryId, group] of Map.groupBy(ofItems, target => target.directoryId)) {
    if (!canReadDirectoryById(scope, directoryId)) continue;
    const ids = [...new Set(group.map(({ id }) => id))];
    for (const id of await filterExistingRecordIds(trx, { accountId, directoryId }, ids)) items.add(id);
  }
  const isUnknown = ({ kind, id }: ReferencedTarget) =>
    (kind === 'person' && !people.has(id)) || (kind === 'item' && !items.has(id));
  return [
    ...(idsOf('file').length > 0 ? [createIssue([], 'FileOfOneRecord')] : []),
    ...(targets.some(isUnknown) ? [createIssue([], 'UnknownReference')] : []),
  ];
}
