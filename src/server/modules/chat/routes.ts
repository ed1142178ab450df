import { CONVERSATIONS_PER_PAGE } from '#core/limits.ts';
import type { NewMessage } from '#core/model.ts';
import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import { createContractValidator } from '#server/kernel/http/validation.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Seal } from '#server/kernel/secrets/seal.ts';
import type { DirectoryReaders } from '#server/modules/definitions/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { type ChatCalls, type ConversationCall, requireConversation, requireMessage } from './chatCalls.ts';
import type { ChatScope } from './chatScope.ts';
import type { ContactNews } from './contactNews.ts';
import { setContact, setManager, setState } from './conversations/commands.ts';
import { listConversations } from './conversations/listConversations.ts';
import { presentConversation, presentConversations } from './conversations/presenter.ts';
import { readOne, readTill } from './conversations/reading.ts';
import { countUnread, type SeenConversation } from './conversations/seenConversations.ts';
import { audienceOf } from './newsOfChat.ts';
import type { ChatPlatforms } from './platforms/index.ts';
import { changeText, deleteOwn } from './thread/changeOwn.ts';
import { fileOfMessage } from './thread/fileOfMessage.ts';
import { jsonPart } from './thread/jsonPart.ts';
import { presentMessage } from './thread/presenter.ts';
import { pageOfMessages } from './thread/repository.ts';
import { settleDelivery } from './thread/settleDelivery.ts';
import { writeMessage } from './thread/writeMessage.ts';

interface Parts extends Pick<Kernel, 'contract' | 'files' | 'hub'> {
  readonly calls: ChatCalls;
  readonly platforms: ChatPlatforms;
  readonly readersOf: DirectoryReaders;
  readonly seal: Seal;
  readonly storage: AccountStorage;
  readonly contactNews: ContactNews;
}

const MESSAGES_PER_PAGE = 50;

/** Conversations, and what people write in them. */
export function conversationRoutes(parts: Parts): Handlers {
  const { calls, contactNews, contract, files, hub, platforms, readersOf, storage } = parts;
  const validator = createContractValidator(contract);
  /** As it is for the caller afterwards. */
  const changed = async (
    call: ConversationCall,
    work: (scope: ChatScope, conversation: SeenConversation) => Promise<void>,
  ) =>
    ok(
      await calls.writeOne(call, async (scope, conversation) => {
        await work(scope, conversation);
        return presentConversation(
          scope,
          await requireConversation(scope, { id: conversation.conversation_id }),
        );
      }),
    );
  const messageOf = (call: ConversationCall & { params: { msgId: string } }) =>
    calls.readOne(call, async (scope, conversation) =>
      presentMessage(
        await requireMessage(scope, conversation, call.params.msgId),
        conversation,
        scope.caller.userId,
      ),
    );
  return {
    listConversations: async ({ principal, query }) =>
      ok(
        await calls.read(principal, async scope => {
          const { rows, total, totalExact } = await listConversations(scope, {
            take: CONVERSATIONS_PER_PAGE,
            ...query,
          });
          return { items: await presentConversations(scope, rows), total, totalExact };
        }),
      ),
    countUnreadMessages: async ({ principal }) => ok({ count: await calls.read(principal, countUnread) }),
    getConversation: async ({ principal, params }) =>
      ok(
        await calls.read(principal, async scope =>
          presentConversation(scope, await requireConversation(scope, params)),
        ),
      ),
    setConversationManager: request =>
      changed(request, (scope, conversation) => setManager(scope, conversation, request.body ?? {})),
    setConversationContact: request =>
      changed(request, (scope, conversation) => setContact(scope, conversation, request.body.contactId)),
    setConversationState: request =>
      changed(request, (scope, conversation) => setState(scope, conversation, request.body)),
    noteWriting: async request => {
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
        audience: audienceOf(data, principal.accountId, readersOf),
      });
      contactNews.noteWriting(data.conversationId);
      return noContent();
    },
    listMessages: async request =>
      ok(
        await calls.readOne(request, async (scope, conversation) => {
          const { before, after, take = MESSAGES_PER_PAGE } = request.query;
          const rows = await pageOfMessages(scope.trx, conversation, { before, after, take });
          return rows.map(row => presentMessage(row, conversation, scope.caller.userId));
        }),
      ),
    sendMessage: async request => {
      // Nobody sends a large file only to be refused at its end.
      const { limits } = platforms.of(
        await calls.readOne(request, async (_, conversation) => conversation.platform),
      );
      return storage.receiveForm(request, async ({ fields, file }) => {
        const message = jsonPart<NewMessage>(fields, json =>
          validator.check('#/components/schemas/NewMessage', json),
        );
        const { shown, isKept } = await calls.writeOne(request, async (scope, conversation) => {
          const result = await writeMessage(scope, conversation, { message, file, limits });
          if (file && result.isKept)
            await storage.requireRoom(scope.trx, { accountId: scope.accountId, size: file.size });
          const userId = scope.caller.userId;
          return { shown: presentMessage(result.written, conversation, userId), isKept: result.isKept };
        });
        if (file && !isKept) await files.remove(file.storageKey);
        return ok(shown);
      });
    },
    updateMessage: async request => {
      await changeText(parts, request, { messageId: request.params.msgId, text: request.body.text });
      return ok(await messageOf(request));
    },
    deleteMessage: async request => {
      await deleteOwn(parts, request, request.params.msgId);
      return noContent();
    },
    getMessageFile: async request => {
      const row = await calls.readOne(request, (scope, conversation) =>
        requireMessage(scope, conversation, request.params.msgId),
      );
      return fileOfMessage(files, row);
    },
    settleDelivery: async request => {
      const { delivery } = request.body;
      await calls.writeOne(request, (scope, conversation) =>
        settleDelivery(scope, conversation, { messageId: request.params.msgId, delivery }),
      );
      return ok(await messageOf(request));
    },
    readMessage: async request => {
      await calls.writeOne(request, async (scope, conversation) => {
        const { seq } = await requireMessage(scope, conversation, request.params.msgId);
        await readOne(scope, conversation, seq);
      });
      return ok(await messageOf(request));
    },
    readConversation: async request => {
      const { forAll = false, till = Number.MAX_SAFE_INTEGER } = request.body ?? {};
      await calls.writeOne(request, (scope, conversation) => readTill(scope, conversation, { till, forAll }));
      return noContent();
    },
  };
}
