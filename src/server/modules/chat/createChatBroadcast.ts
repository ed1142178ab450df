import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import { createChangeBroadcast } from '#server/kernel/hub/createChangeBroadcast.ts';
import type { Audience, Hub } from '#server/kernel/hub/hub.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { DirectoryAudienceResolver } from '#server/modules/definitions/index.ts';
import type { ConversationAudience } from './events.ts';
import { canPrincipalAnswerForBot } from './policy.ts';

export function createChatBroadcast(hub: Hub, readersOf: DirectoryAudienceResolver): BroadcastSubscriber {
  return createChangeBroadcast(hub, {
    ConversationChanged: ({ accountId, data }) => [
      {
        event: 'ConversationUpdated' as const,
        data: { id: data.conversationId },
        audience: toChatAudience(data, accountId, readersOf),
      },
    ],
    ConversationRead: ({ data: { conversationId: id, userId } }) => [
      {
        event: 'ConversationUpdated' as const,
        data: { id },
        audience: async () => principal => principal.userId === userId,
      },
    ],
    BotChanged: () => [{ event: 'ConversationUpdated' as const, data: {} }],
  });
}

export function toChatAudience(
  { groupIds, contactDirectoryId }: ConversationAudience,
  accountId: string,
  readersOf: DirectoryAudienceResolver,
): Audience {
  return async () => {
    const readsContacts =
      contactDirectoryId === null ? () => true : await readersOf(accountId, contactDirectoryId)();
    return (principal: Principal) =>
      canPrincipalAnswerForBot({ groups: groupIds }, principal) && readsContacts(principal);
  };
}
