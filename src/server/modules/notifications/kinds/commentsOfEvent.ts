import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredEvent } from '#server/kernel/events/events.ts';
import { buildFromCommentsSql } from '#server/modules/recordNotes/index.ts';

export type CommentsChangedEvent = Extract<StoredEvent, { kind: 'CommentsChanged' }>;

export interface AddedComment {
  readonly note_id: string;
  readonly item_id: string;
  readonly text: string;
}

/** Returns the event's comments in their current state, without deleted comments. */
export async function listEventComments(
  trx: Trx,
  { accountId, data: { directoryId, comments } }: CommentsChangedEvent,
): Promise<AddedComment[]> {
  const { rows } = await sql<AddedComment>`
    select note_id, item_id, text ${buildFromCommentsSql({ accountId, directoryId })}
      and item_id = any(${[...new Set(comments.map(({ itemId }) => itemId))]}::uuid[])
      and note_id = any(${comments.map(({ commentId }) => commentId)}::uuid[])
    order by note_id`.execute(trx);
  return rows;
}
