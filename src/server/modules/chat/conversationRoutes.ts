import { CONVERSATIONS_PER_PAGE } from '#core/limits.ts';
import {
  type ApiRequest,
  type OperationHandlers,
  respondNoContent,
  respondOk,
} from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { DirectoryAudienceResolver } from '#server/modules/definitions/index.ts';
import { type ChatCalls, type ConversationCallContext, requireConversation } from './chatCalls.ts';
import type { ChatScope } from './chatScope.ts';
import {
  setConversationContact,
  setConversationManager,
  setConversationState,
} from './conversations/commands.ts';
import { listConversations } from './conversations/listConversations.ts';
import { presentConversation, presentConversations } from './conversations/presenter.ts';
import { markReadUntil } from './conversations/reading.ts';
import { countUnreadForUser, type VisibleConversation } from './conversations/selectVisibleWithUnread.ts';
import { toChatAudience } from './createChatBroadcast.ts';
import type { ContactUpdateBroadcaster } from './createContactUpdates.ts';

interface Parts extends Pick<Kernel, 'hub'> {
  readonly calls: ChatCalls;
  readonly readersOf: DirectoryAudienceResolver;
  readonly contactNews: ContactUpdateBroadcaster;
}

type WritingCall = ApiRequest<'noteWriting'>;

export function createConversationRoutes(parts: Parts): OperationHandlers {
  const { calls } = parts;
  /** Makes a change and responds with the conversation as the caller sees it after the change. */
  const changed = async (
    call: ConversationCallContext,
    work: (scope: ChatScope, conversation: VisibleConversation) => Promise<void>,
  ) =>
    respondOk(
      await calls.writeOne(call, async (scope, conversation) => {
        await work(scope, conversation);
        return presentConversation(
          scope,
          await requireConversation(scope, { id: conversation.conversation_id }),
        );
      }),
    );
  return {
    listConversations: async ({ principal, query }) =>
      respondOk(
        await calls.read(principal, async scope => {
          const { rows, total, totalExact } = await listConversations(scope, {
            take: CONVERSATIONS_PER_PAGE,
            ...query,
          });
          return { items: await presentConversations(scope, rows), total, totalExact };
        }),
      ),
    countUnreadMessages: async ({ principal }) =>
      respondOk({ count: await calls.read(principal, countUnreadForUser) }),
    getConversation: async ({ principal, params }) =>
      respondOk(
        await calls.read(principal, async scope =>
          presentConversation(scope, await requireConversation(scope, params)),
        ),
      ),
    setConversationManager: request =>
      changed(request, (scope, conversation) =>
        setConversationManager(scope, conversation, request.body ?? {}),
      ),
    setConversationContact: request =>
      changed(request, (scope, conversation) =>
        setConversationContact(scope, conversation, request.body.contactId),
      ),
    setConversationState: request =>
      changed(request, (scope, conversation) => setConversationState(scope, conversation, request.body)),
    noteWriting: request => noteWriting(parts, request),
    readConversation: async request => {
      const { forAll = false, till = Number.MAX_SAFE_INTEGER } = request.body ?? {};
      await calls.writeOne(request, (scope, conversation) =>
        markReadUntil(scope, conversation, { till, forAll }),
      );
      return respondNoContent();
    },
  };
}

/** Shows that the caller is typing to colleagues who can see the conversation, and to a contact on a web page. */
async function noteWriting({ calls, contactNews, hub, readersOf }: Parts, request: WritingCall) {
  const { principal, connectionId } = request;
  const data = await calls.readOne(request, async ({ bots }, conversation) => ({
    conversationId: conversation.conversation_id,
    groupIds: bots.get(conversation.bot_id)?.groups ?? [],
    contactDirectoryId: conversation.directory_id,
  }));
  hub.publish({
    accountId: principal.accountId,
    event: 'ConversationUpdated',
    data: { id: data.conversationId, writing: principal.userId },
    except: connectionId,
    audience: toChatAudience(data, principal.accountId, readersOf),
  });
  contactNews.noteWriting(data.conversationId);
  return respondNoContent();
}
