import { normalizeFieldName } from '#core/field/fieldName.ts';
import type { FieldDefinition } from '#core/model.ts';
import { findCurrentProfile, getDirectoryRights, isFieldHidden } from '#core/policy/permissions.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { isLockedByAdmin, listUsersWithGroups } from '#server/modules/identity/index.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';

/**
 * Returns the ids of the users that a field offers, optionally limited to `ids`. A field without `people` offers all
 * users. Otherwise, it offers the users that `people` contains directly or by group and that can read the records or,
 * if `people` is empty, all users that can change the records (design, section 9). Users locked by an administrator are
 * then excluded.
 */
export async function listSelectableUsers(
  { trx, principal }: RecordScope,
  { key: { directoryId } }: OpenDirectory,
  { definition, ids }: { definition: FieldDefinition; ids?: readonly string[] },
): Promise<string[]> {
  const { people: named } = definition;
  const found = await listUsersWithGroups(trx, ids ? { ids } : {});
  return found.flatMap(person => {
    const { user_id: userId, group_ids: groupIds } = person;
    if (!named) return [userId];
    const { record } = getDirectoryRights(
      findCurrentProfile(principal.profiles, { userId, groupIds }),
      directoryId,
    );
    const isNamed = named.length === 0 ? record.update : [userId, ...groupIds].some(id => named.includes(id));
    return isNamed && record.read && !isLockedByAdmin(person) ? [userId] : [];
  });
}

/**
 * @throws ProblemError 404 if there is no such field that restricts the offered users, or the field is
 * hidden from the caller.
 */
export async function listOfferedUsers(
  scope: RecordScope,
  opened: OpenDirectory,
  fieldId: string,
): Promise<string[]> {
  const field = opened.compiled.fieldById.get(normalizeFieldName(fieldId));
  if (!field?.definition.people || isFieldHidden(opened.rights, field.definition))
    throw createNotFoundError();
  return listSelectableUsers(scope, opened, field);
}
