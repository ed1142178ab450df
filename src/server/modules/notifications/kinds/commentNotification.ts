import { listEventComments } from './commentsOfEvent.ts';
import { CHANNELS_IN_APP, type NotificationKind } from './notificationKind.ts';

/** A comment was added to a record that the user follows. */
export const commentNotification: NotificationKind = {
  kind: 'Comment',
  events: ['CommentsChanged'],
  part: 'comments',
  isGathered: true,
  channels: CHANNELS_IN_APP,
  async newsOf({ trx, event }) {
    if (event.kind !== 'CommentsChanged') return [];
    const { directoryId, comments } = event.data;
    const created = comments.filter(({ change }) => change === 'Created');
    if (created.length === 0) return [];
    const written = await listEventComments(trx, { ...event, data: { directoryId, comments: created } });
    return written.map(({ note_id: noteId, item_id: itemId }) => ({
      subjectId: noteId,
      directoryId,
      itemId,
      noteId,
    }));
  },
};
