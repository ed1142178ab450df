import { getMentionedIds } from '#core/notes/mentions.ts';
import { listEventComments } from './commentsOfEvent.ts';
import { DEFAULT_CHANNELS_WITH_EMAIL, type NotificationKind } from './notificationKind.ts';

/** A comment mentions the user or one of their groups. Mentions added by a later edit count, too. */
export const mentionedNotification: NotificationKind = {
  kind: 'Mentioned',
  events: ['CommentsChanged'],
  part: 'comments',
  makesFollow: true,
  channels: DEFAULT_CHANNELS_WITH_EMAIL,
  async newsOf({ trx, event }) {
    if (event.kind !== 'CommentsChanged') return [];
    const { directoryId, comments } = event.data;
    if (comments.every(({ change }) => change === 'Deleted')) return [];
    const written = await listEventComments(trx, event);
    return written.flatMap(({ note_id: noteId, item_id: itemId, text }) => {
      const named = [...getMentionedIds(text)];
      if (named.length === 0) return [];
      const idsOf = (kind: 'user' | 'group') => named.filter(one => one[1] === kind).map(([id]) => id);
      const people = idsOf('user').map(userId => ({ userId, reason: 'Mentioned' as const }));
      return [{ subjectId: noteId, directoryId, itemId, noteId, people, groupIds: idsOf('group') }];
    });
  },
};
