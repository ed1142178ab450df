import { v7 as createId } from 'uuid';
import { normalizeFieldName } from '#core/field/fieldName.ts';
import { createIssue } from '#core/issues.ts';
import type { DirectoryRights, UsageProfile } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import {
  insertUsageProfile,
  listUsageProfiles,
  removeUsageProfile,
  reorderUsageProfileRows,
  updateUsageProfileRow,
} from '#server/modules/identity/index.ts';
import { rejectUnknownTargets } from '../policy.ts';

type ProfileScope = Pick<DefinitionScope, 'trx' | 'accountId' | 'definitions'>;

/** Adds a profile at the end of the order. @throws ProblemError 422 for targets that don't belong to this account. */
export async function createUsageProfile(
  scope: ProfileScope,
  input: RequestBody<'createUsageProfile'>,
  id = createId(),
): Promise<UsageProfile> {
  const profile = lowered({ ...input, id });
  await rejectUnknownTargets(scope, profile);
  await insertUsageProfile(scope.trx, scope.accountId, profile);
  return profile;
}

/**
 * @throws ProblemError 404 if the profile doesn't exist; 422 for targets that don't belong to this account.
 */
export async function updateUsageProfile(
  scope: ProfileScope,
  input: RequestBody<'updateUsageProfile'>,
): Promise<UsageProfile> {
  const profile = lowered(input);
  const before = (await listUsageProfiles(scope.trx)).find(({ id }) => id === profile.id);
  await rejectUnknownTargets(scope, profile, before);
  if (!(await updateUsageProfileRow(scope.trx, profile))) throw createNotFoundError();
  return profile;
}

/** @throws ProblemError 404 if the profile doesn't exist. */
export async function deleteUsageProfile({ trx }: Pick<ProfileScope, 'trx'>, id: string): Promise<void> {
  if (!(await removeUsageProfile(trx, id.toLowerCase()))) throw createNotFoundError();
}

/**
 * Profiles that aren't in the list follow in their current order. @throws ProblemError 422 for an unknown
 * profile.
 */
export async function updateUsageProfileOrder(
  { trx }: Pick<ProfileScope, 'trx'>,
  list: readonly string[],
): Promise<void> {
  const wanted = list.map(id => id.toLowerCase());
  const known = (await listUsageProfiles(trx)).map(profile => profile.id);
  const issues = wanted.flatMap((id, index) =>
    known.includes(id) ? [] : [createIssue(['list', index], 'UnknownProfile')],
  );
  if (issues.length > 0) throw createInvalidError(issues);
  await reorderUsageProfileRows(trx, [...new Set([...wanted, ...known])]);
}

/** Normalizes ids to their stored form: an id in upper case would match nothing. */
function lowered(profile: UsageProfile): UsageProfile {
  const { assignments, directories, otherDirectories, menu, home } = profile;
  const inRights = (rights: DirectoryRights): DirectoryRights => ({
    ...rights,
    hiddenFields: [...new Set(rights.hiddenFields.map(normalizeFieldName))],
  });
  return {
    ...profile,
    id: profile.id.toLowerCase(),
    assignments: assignments.map(one =>
      'userId' in one ? { userId: one.userId.toLowerCase() } : { groupId: one.groupId.toLowerCase() },
    ),
    directories: directories.map(({ directoryId, rights }) => ({
      directoryId: directoryId.toLowerCase(),
      rights: inRights(rights),
    })),
    ...(otherDirectories ? { otherDirectories: inRights(otherDirectories) } : {}),
    menu: menu.map(item => (item.id === undefined ? item : { ...item, id: item.id.toLowerCase() })),
    ...(home && {
      home: home.map(({ directoryId, viewId, ...tile }) => ({
        ...tile,
        ...(directoryId && { directoryId: directoryId.toLowerCase() }),
        ...(viewId && { viewId: viewId.toLowerCase() }),
      })),
    }),
  };
}
