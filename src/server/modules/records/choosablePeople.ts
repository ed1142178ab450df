import type { BoundField } from '#core/field/boundField.ts';
import { currentProfile, rightsIn } from '#core/permissions.ts';
import { listGroupsOfUser } from '#server/modules/users/index.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';

/**
 * Of these people those a field offers: named by it, themselves or by a group, and reading its records; where it names
 * nobody, those who may change them (design, section 9).
 */
export async function choosablePeople(
  scope: RecordScope,
  { key: { directoryId } }: OpenDirectory,
  { field, ids }: { field: BoundField; ids: readonly string[] },
): Promise<Set<string>> {
  const { people } = field.definition;
  if (!people) return new Set(ids);
  const offered = new Set<string>();
  for (const userId of new Set(ids)) {
    const groupIds = (await listGroupsOfUser(scope.trx, userId)).map(group => group.group_id);
    const profile = currentProfile(scope.principal.profiles, { userId, groupIds });
    const { record } = rightsIn(profile, directoryId);
    const isNamed =
      people.length === 0 ? record.update : [userId, ...groupIds].some(id => people.includes(id));
    if (isNamed && record.read) offered.add(userId);
  }
  return offered;
}
