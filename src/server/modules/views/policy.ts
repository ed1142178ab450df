/** A named view can be changed by its owner, and by administrators once it is shared with groups. */

import { createIssue } from '#core/issues.ts';
import type { PolicyCaller } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import {
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
  ProblemError,
} from '#server/kernel/problem/problem.ts';
import { findUnknownIdIssues, normalizeIds, requireNoIssues } from '#server/kernel/problem/references.ts';
import { filterExistingGroupIds } from '#server/modules/identity/index.ts';
import type { StoredView } from './repository.ts';

const MAX_STATE_BYTES = 64 * 1024;

/** @throws ProblemError 404 if the caller can't even read the view; 422 `NotPermitted` if they can only read it. */
export function requireViewOwner(
  caller: PolicyCaller,
  view: StoredView | undefined,
): asserts view is StoredView {
  if (!view) throw createNotFoundError();
  if (view.owner_id === caller.userId) return;
  const isShared = view.group_ids.length > 0;
  if (isShared && caller.isAdmin) return;
  if (!view.group_ids.some(id => caller.groupIds.includes(id))) throw createNotFoundError();
  throw createNotPermittedError('Only its owner or an administrator can change a shared view.');
}

/**
 * Returns the groups in their stored form. Only an administrator can change the groups a view is shared
 * with.
 * @throws ProblemError 413 if the state is too large; 422 `NotPermitted`, `UnknownGroup`.
 */
export async function requireAllowedView(
  trx: Trx,
  caller: PolicyCaller,
  { input, before }: { input: RequestBody<'createRecordView'>; before: readonly string[] },
): Promise<string[]> {
  if (Buffer.byteLength(JSON.stringify(input.state)) > MAX_STATE_BYTES)
    throw new ProblemError(413, { message: 'A view can be at most 64 KB.' });
  return requireAllowedSharing(trx, caller, { asked: input.groupIds, before });
}

/**
 * Returns the groups in their stored form, for views and anything shared in the same way.
 * @throws ProblemError 422 `NotPermitted`, `UnknownGroup`.
 */
export async function requireAllowedSharing(
  trx: Trx,
  caller: PolicyCaller,
  { asked, before }: { asked: readonly string[] | undefined; before: readonly string[] },
): Promise<string[]> {
  const groupIds = normalizeIds(asked);
  const isSame = groupIds.length === before.length && groupIds.every(id => before.includes(id));
  if (isSame) return groupIds;
  if (!caller.isAdmin) throw createNotPermittedError(undefined, [createIssue(['groupIds'], 'NotPermitted')]);
  const known = await filterExistingGroupIds(trx, groupIds);
  requireNoIssues(
    findUnknownIdIssues(groupIds, known, { path: index => ['groupIds', index], code: 'UnknownGroup' }),
  );
  return groupIds;
}

/** @throws ProblemError 422 `TooManyValues` if the limit is reached. */
export function requireViewLimit(count: number, most: number): void {
  if (count >= most) throw createInvalidError([createIssue([], 'TooManyValues', { limit: most })]);
}
