import { sql } from 'kysely';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { isFieldHidden, isHiddenInStatus } from '#core/policy/permissions.ts';
import type { RequestBody, ResponseBody } from '#server/kernel/http/handlers.ts';
import { buildFromCommentsSql } from '#server/modules/recordNotes/index.ts';
import { type OpenDirectory, type RecordScope, readVisibleRecord } from '#server/modules/records/index.ts';

type Following = ResponseBody<'getFollowing'>;
type DirectoryFollowing = ResponseBody<'getDirectoryFollowing'>;

/** @throws ProblemError 404 if the record isn't visible to the caller. */
export async function readRecordFollowState(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<Following> {
  const item = await readVisibleRecord(scope, opened, itemId);
  if (scope.principal.isSeenAs) return { state: 'Automatic', isFollowing: false };
  const { userId } = scope.caller;
  const own = await scope.trx
    .selectFrom('record_following')
    .select(['state', 'is_mentioned'])
    .where('account_id', '=', scope.accountId)
    .where('directory_id', '=', item.directory_id)
    .where('item_id', '=', item.item_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const state = own?.state ?? 'Automatic';
  if (state !== 'Automatic') return { state, isFollowing: state === 'Following', reason: 'Chosen' };
  const whole = await readDirectoryFollowState(scope, opened);
  if (whole.state === 'Muted') return { state, isFollowing: false, reason: 'WholeDirectory' };
  const isManager =
    item.custom_fields[WRITABLE_ID.manager]?.stringValue === userId && canSeeManager(opened, item.status_id);
  const reason: Following['reason'] = isManager
    ? 'Manager'
    : item.created_by === userId
      ? 'Creator'
      : (await hasCommented(scope, { directoryId: item.directory_id, itemId: item.item_id }))
        ? 'Commented'
        : own?.is_mentioned
          ? 'Mentioned'
          : whole.state === 'Following'
            ? 'WholeDirectory'
            : undefined;
  return reason ? { state, isFollowing: true, reason } : { state, isFollowing: false };
}

/** @throws ProblemError 404 if the record isn't visible to the caller. */
export async function followRecord(
  scope: RecordScope,
  opened: OpenDirectory,
  { itemId, state: asked }: { itemId: string; state: RequestBody<'followRecord'>['state'] },
): Promise<Following> {
  const item = await readVisibleRecord(scope, opened, itemId);
  const state = asked === 'Automatic' ? null : asked;
  await scope.trx
    .insertInto('record_following')
    .values({
      account_id: scope.accountId,
      directory_id: item.directory_id,
      item_id: item.item_id,
      user_id: scope.caller.userId,
      state,
    })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'directory_id', 'item_id', 'user_id']).doUpdateSet({ state }),
    )
    .execute();
  return readRecordFollowState(scope, opened, itemId);
}

export async function readDirectoryFollowState(
  { trx, accountId, caller, principal }: RecordScope,
  { key }: OpenDirectory,
): Promise<DirectoryFollowing> {
  if (principal.isSeenAs) return { state: 'None' };
  const row = await trx
    .selectFrom('directory_following')
    .select('state')
    .where('account_id', '=', accountId)
    .where('directory_id', '=', key.directoryId)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  return { state: row?.state ?? 'None' };
}

export async function followDirectory(
  { trx, accountId, caller: { userId } }: RecordScope,
  { key: { directoryId } }: OpenDirectory,
  state: DirectoryFollowing['state'],
): Promise<DirectoryFollowing> {
  if (state === 'None') {
    await trx
      .deleteFrom('directory_following')
      .where('account_id', '=', accountId)
      .where('directory_id', '=', directoryId)
      .where('user_id', '=', userId)
      .execute();
    return { state };
  }
  await trx
    .insertInto('directory_following')
    .values({ account_id: accountId, directory_id: directoryId, user_id: userId, state })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'directory_id', 'user_id']).doUpdateSet({ state }),
    )
    .execute();
  return { state };
}

function canSeeManager({ compiled, rights }: OpenDirectory, statusId: string | null): boolean {
  const field = compiled.fieldById.get(WRITABLE_ID.manager);
  const status = statusId === null ? undefined : compiled.statusById.get(statusId);
  return (
    field !== undefined &&
    !isFieldHidden(rights, field.definition) &&
    !isHiddenInStatus(status, WRITABLE_ID.manager)
  );
}

async function hasCommented(
  { trx, accountId, caller }: RecordScope,
  { directoryId, itemId }: { directoryId: string; itemId: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select ${buildFromCommentsSql({ accountId, directoryId })} and item_id = ${itemId}::uuid
      and user_id = ${caller.userId}::uuid) as found`.execute(trx);
  return rows[0]?.found === true;
}
