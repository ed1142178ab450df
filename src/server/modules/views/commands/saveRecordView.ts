import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { requireAllowedView, requireOwnView, requireRoomForView } from '../policy.ts';
import { countViewsOf, lockView, putView, type StoredView } from '../repository.ts';
import { viewAsTold } from '../viewAsTold.ts';

/** Per person, over all directories. */
const MOST_VIEWS = 100;

type Input = RequestBody<'createRecordView'>;

/** @throws ProblemError 413; 422 `NotPermitted`, `UnknownGroup`, `TooManyValues`. */
export async function createRecordView(
  { trx, caller, accountId }: RecordScope,
  { key }: OpenDirectory,
  input: Input,
): Promise<StoredView> {
  const groupIds = await requireAllowedView(trx, caller, { input, before: [] });
  await lockAccount(trx);
  requireRoomForView(await countViewsOf(trx, accountId, caller.userId), MOST_VIEWS);
  const { name, state } = input;
  return putView(trx, key, { id: uuidv7(), ownerId: caller.userId, name, state, groupIds });
}

/** @throws ProblemError 404; 413; 422 `NotPermitted`, `UnknownGroup`. */
export async function updateRecordView(
  { trx, caller, world }: RecordScope,
  opened: OpenDirectory,
  { id, input }: { id: string; input: Input },
): Promise<StoredView> {
  const { key } = opened;
  const view = await lockView(trx, key, id);
  requireOwnView(caller, view);
  const groupIds = await requireAllowedView(trx, caller, { input, before: view.group_ids });
  const told = viewAsTold({ caller, world }, opened, view);
  // Sent back as it was told, for a new name say, it keeps what was not told.
  const state = isDeepStrictEqual(told, input.state) ? view.state : input.state;
  return putView(trx, key, { id, ownerId: view.owner_id, name: input.name, state, groupIds });
}
