import { normalizeFieldName } from '#core/field/fieldName.ts';
import type { FieldDefinition } from '#core/model.ts';
import { findCurrentProfile, getDirectoryRights, isFieldHidden } from '#core/policy/permissions.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { isLockedByAdmin, listPeople } from '#server/modules/users/index.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';

/**
 * Returns the users that a field offers, optionally among the given ids: those its definition names, directly or by
 * group, if they can read its records. If it names none, returns those who can change the records (design, section 9).
 * Excludes deleted users and those locked by an administrator.
 */
export async function listSelectableUsers(
  { trx, principal }: RecordScope,
  { key: { directoryId } }: OpenDirectory,
  { definition, ids }: { definition: FieldDefinition; ids?: readonly string[] },
): Promise<string[]> {
  const { people: named } = definition;
  const found = await listPeople(trx, ids ? { ids } : {});
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

/** @throws ProblemError 404 if there is no such field for users, or the caller can't see it. */
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
