import { v7 as createId } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { UsageProfile } from '#core/model.ts';
import type { Context } from '../context.ts';
import type { RequestBody } from '../http/handlers.ts';
import { invalid, notFound } from '../http/problem.ts';
import { requireKnownTargets } from '../policies/usageProfile.ts';
import { lockAccount } from '../repositories/accounts.ts';
import {
  changeUsageProfile,
  insertUsageProfile,
  listUsageProfiles,
  orderUsageProfiles,
  removeUsageProfile,
} from '../repositories/usageProfiles.ts';
import type { Principal } from '../sessions/principal.ts';

type Needs = Pick<Context, 'database' | 'principals' | 'definitions'>;

/** A profile at the end of the order. @throws ProblemError 422 for targets that are not of this account. */
export async function createUsageProfile(
  { database, principals, definitions }: Needs,
  { accountId }: Principal,
  input: RequestBody<'createUsageProfile'>,
): Promise<UsageProfile> {
  const profile = { ...input, id: createId() };
  await database.forAccount(accountId, async trx => {
    await requireKnownTargets(trx, profile, await definitions.load(trx, accountId));
    await lockAccount(trx);
    await insertUsageProfile(trx, accountId, profile);
  });
  principals.forget(accountId);
  return profile;
}

/** @throws ProblemError 404; 422 for targets that are not of this account. */
export async function updateUsageProfile(
  { database, principals, definitions }: Needs,
  { accountId }: Principal,
  input: RequestBody<'updateUsageProfile'>,
): Promise<UsageProfile> {
  const profile = { ...input, id: input.id.toLowerCase() };
  await database.forAccount(accountId, async trx => {
    await requireKnownTargets(trx, profile, await definitions.load(trx, accountId));
    if (!(await changeUsageProfile(trx, profile))) throw notFound();
  });
  principals.forget(accountId);
  return profile;
}

/** @throws ProblemError 404. */
export async function deleteUsageProfile(
  { database, principals }: Needs,
  { accountId }: Principal,
  id: string,
): Promise<void> {
  await database.forAccount(accountId, async trx => {
    if (!(await removeUsageProfile(trx, id))) throw notFound();
  });
  principals.forget(accountId);
}

/** Profiles the list leaves out keep their order behind it. @throws ProblemError 422 for an unknown one. */
export async function reorderUsageProfiles(
  { database, principals }: Needs,
  { accountId }: Principal,
  list: string[],
): Promise<void> {
  const wanted = list.map(id => id.toLowerCase());
  await database.forAccount(accountId, async trx => {
    await lockAccount(trx);
    const known = (await listUsageProfiles(trx)).map(profile => profile.id);
    const issues = wanted.flatMap((id, index) =>
      known.includes(id) ? [] : [createIssue(['list', index], 'UnknownProfile')],
    );
    if (issues.length > 0) throw invalid(issues);
    await orderUsageProfiles(trx, [...new Set([...wanted, ...known])]);
  });
  principals.forget(accountId);
}
