import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { lockAccount } from '#server/modules/identity/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { requireAllowedView, requireViewLimit, requireViewOwner } from '../policy.ts';
import { countUserViews, lockView, type StoredView, upsertView } from '../repository.ts';
import type { ViewContext } from '../viewPlace.ts';
import { getVisibleViewState } from '../visibleView.ts';

/** The maximum number of views per user, across all directories and processes. */
const MAX_VIEWS = 100;

type Input = RequestBody<'createRecordView'>;

/**
 * @throws ProblemError 413 if the state is too large; 422 `NotPermitted`, `UnknownGroup`, `TooManyValues`.
 */
export async function createView(
  { trx, caller, accountId }: RecordScope,
  { key }: ViewContext,
  input: Input,
): Promise<StoredView> {
  const groupIds = await requireAllowedView(trx, caller, { input, before: [] });
  await lockAccount(trx);
  requireViewLimit(await countUserViews(trx, accountId, caller.userId), MAX_VIEWS);
  const { name, state } = input;
  const view = { id: uuidv7(), ownerId: caller.userId, name, state, groupIds };
  return upsertView(trx, key, view);
}

/**
 * @throws ProblemError 404 if the view isn't visible; 413 if the state is too large; 422 `NotPermitted`,
 * `UnknownGroup`.
 */
export async function updateView(
  { trx, caller }: RecordScope,
  place: ViewContext,
  { id, input }: { id: string; input: Input },
): Promise<StoredView> {
  const { key } = place;
  const view = await lockView(trx, key, id);
  requireViewOwner(caller, view);
  const groupIds = await requireAllowedView(trx, caller, { input, before: view.group_ids });
  const told = getVisibleViewState(caller, place, view);
  // If the state is sent back as presented, e.g. with a new name, its hidden parts are retained.
  const state = isDeepStrictEqual(told, input.state) ? view.state : input.state;
  const changed = { id, ownerId: view.owner_id, name: input.name, state, groupIds };
  return upsertView(trx, key, changed);
}
