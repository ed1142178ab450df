import type { DirectoryRights } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { ApiClient } from './apiClient.ts';

/**
 * Creates a separate profile for a user, with these permissions in one directory and full permissions in all others.
 */
export async function grantRights(
  admin: ApiClient,
  userId: string,
  access: { directoryId: string; rights: DirectoryRights },
): Promise<void> {
  const before = await admin.ok('listUsageProfiles');
  const body = {
    name: `For ${userId}`,
    assignments: [{ userId }],
    directories: [access],
    otherDirectories: FULL_RIGHTS,
    menu: [],
  };
  const made = await admin.ok('createUsageProfile', { body });
  await admin.ok('orderUsageProfiles', { body: { list: [made.id, ...before.map(({ id }) => id)] } });
}
