import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { listStoredViews, type ViewContext } from '#server/modules/views/index.ts';

type Following = ResponseBody<'getViewFollowing'>;

/** @throws ProblemError 404 if the view is neither the caller's nor shared with the caller. */
export async function readViewFollowState(
  scope: RecordScope,
  place: ViewContext,
  viewId: string,
): Promise<Following> {
  const id = await requireSeen(scope, place, viewId);
  const { trx, accountId, caller, principal } = scope;
  if (principal.isSeenAs) return { state: 'None' };
  const row = await trx
    .selectFrom('view_following')
    .select('view_id')
    .where('account_id', '=', accountId)
    .where('view_id', '=', id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  return { state: row ? 'Following' : 'None' };
}

/** @throws ProblemError 404 if the view is neither the caller's nor shared with the caller. */
export async function followView(
  scope: RecordScope,
  place: ViewContext,
  { viewId, state }: { viewId: string; state: Following['state'] },
): Promise<Following> {
  const id = await requireSeen(scope, place, viewId);
  const { trx, accountId, caller } = scope;
  const row = { account_id: accountId, view_id: id, user_id: caller.userId };
  if (state === 'Following')
    await trx
      .insertInto('view_following')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute();
  else
    await trx
      .deleteFrom('view_following')
      .where('account_id', '=', accountId)
      .where('view_id', '=', id)
      .where('user_id', '=', caller.userId)
      .execute();
  return { state };
}

async function requireSeen(scope: RecordScope, place: ViewContext, viewId: string): Promise<string> {
  const id = viewId.toLowerCase();
  const seen = await listStoredViews(scope, place);
  if (!seen.some(({ view_id }) => view_id === id)) throw createNotFoundError();
  return id;
}
