/** Checks the guardrails of an account against what a transaction has done so far. */

import type { Issue } from '#core/model.ts';
import { findBrokenAssertions } from '#core/policy/assertions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import {
  listUsageProfiles,
  listUserGroups,
  listUsers,
  readAccountRow,
} from '#server/modules/identity/index.ts';
import { createRightsEnvironment } from './createRightsEnvironment.ts';
import { hasRightAssertions, listRightAssertions } from './repository.ts';

/**
 * Returns an `AssertionBroken` issue for each guardrail that doesn't hold. If there are no guardrails, this takes a
 * single short query. Changes to groups or users lock the account's definitions, so that no other change happens in
 * between.
 */
export async function findAssertionIssues(
  trx: Trx,
  accountId: string,
  readDefinitions: () => Promise<AccountDefinitions>,
): Promise<Issue[]> {
  if (!(await hasRightAssertions(trx, accountId))) return [];
  const groups = await listUserGroups(trx);
  const everyone = groups.filter(group => group.is_everyone).map(group => group.group_id);
  const people = (await listUsers(trx)).map(user => ({
    userId: user.user_id,
    name: user.name,
    isAdmin: user.is_admin,
    groupIds: [...everyone, ...user.group_ids],
  }));
  const account = await readAccountRow(trx);
  const world = createRightsEnvironment(await readDefinitions(), {
    settings: account.settings,
    profiles: await listUsageProfiles(trx),
    groups,
  });
  return findBrokenAssertions(await listRightAssertions(trx, accountId), world, people);
}
