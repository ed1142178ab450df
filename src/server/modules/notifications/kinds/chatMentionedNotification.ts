import { getMentionedIds } from '#core/notes/mentions.ts';
import { findConversationNote } from '#server/modules/chat/index.ts';
import { DEFAULT_CHANNELS_WITH_EMAIL, type NotificationKind } from './notificationKind.ts';

/** A note in a conversation mentions the user or one of their groups. Mentions added by a later edit count, too. */
export const chatMentionedNotification: NotificationKind = {
  kind: 'ChatMentioned',
  events: ['ConversationChanged'],
  isOfRecord: false,
  channels: DEFAULT_CHANNELS_WITH_EMAIL,
  async newsOf({ trx, event }) {
    if (event.kind !== 'ConversationChanged') return [];
    const { change, messageId, ...chat } = event.data;
    // Only events of users are handled: received messages and platform responses have no actor.
    if (messageId === undefined || change === 'Received' || event.actorId === null) return [];
    const note = await findConversationNote(trx, { accountId: event.accountId, messageId });
    const named = [...getMentionedIds(note?.text ?? '')];
    if (!note || named.length === 0) return [];
    const params = { messageSeq: note.seq };
    const idsOf = (kind: 'user' | 'group') => named.filter(one => one[1] === kind).map(([id]) => id);
    const people = idsOf('user').map(userId => ({ userId, reason: 'Mentioned' as const }));
    return [{ subjectId: messageId, chat, messageId, params, people, groupIds: idsOf('group') }];
  },
};
