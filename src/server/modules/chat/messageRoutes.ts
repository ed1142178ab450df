import type { NewMessage } from '#core/model.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { getContractValidator } from '#server/kernel/http/validation.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { type ChatCalls, type ConversationCallContext, requireMessage } from './chatCalls.ts';
import { markMessageRead } from './conversations/reading.ts';
import type { ChatPlatforms } from './platforms/index.ts';
import { deleteAuthoredMessage, updateOwnMessageText } from './thread/changeOwn.ts';
import { parseJsonPart } from './thread/jsonPart.ts';
import { openMessageFile } from './thread/openMessageFile.ts';
import { presentMessage } from './thread/presenter.ts';
import { readMessagePage } from './thread/repository.ts';
import { resolveMessageDelivery } from './thread/resolveMessageDelivery.ts';
import { getMessageFileLimit, writeMessage } from './thread/writeMessage.ts';

interface Parts extends Pick<Kernel, 'contract' | 'files'> {
  readonly calls: ChatCalls;
  readonly platforms: ChatPlatforms;
  readonly seal: SecretCipher;
  readonly storage: AccountStorage;
}

type MessageCall = ConversationCallContext & { params: { msgId: string } };

const MESSAGES_PER_PAGE = 50;

export function createMessageRoutes(parts: Parts): OperationHandlers {
  const { calls, files } = parts;
  const shown = async (call: MessageCall) =>
    respondOk(
      await calls.readOne(call, async (scope, conversation) =>
        presentMessage(
          await requireMessage(scope, conversation, call.params.msgId),
          conversation,
          scope.caller.userId,
        ),
      ),
    );
  return {
    listMessages: async request =>
      respondOk(
        await calls.readOne(request, async (scope, conversation) => {
          const { before, after, take = MESSAGES_PER_PAGE } = request.query;
          const rows = await readMessagePage(scope.trx, conversation, { before, after, take });
          return rows.map(row => presentMessage(row, conversation, scope.caller.userId));
        }),
      ),
    sendMessage: sending(parts),
    updateMessage: async request => {
      await updateOwnMessageText(parts, request, {
        messageId: request.params.msgId,
        text: request.body.text,
      });
      return shown(request);
    },
    deleteMessage: async request => {
      await deleteAuthoredMessage(parts, request, request.params.msgId);
      return respondNoContent();
    },
    getMessageFile: async request => {
      const row = await calls.readOne(request, (scope, conversation) =>
        requireMessage(scope, conversation, request.params.msgId),
      );
      return openMessageFile(files, row);
    },
    settleDelivery: async request => {
      const { delivery } = request.body;
      await calls.writeOne(request, (scope, conversation) =>
        resolveMessageDelivery(scope, conversation, { messageId: request.params.msgId, delivery }),
      );
      return shown(request);
    },
    readMessage: async request => {
      await calls.writeOne(request, async (scope, conversation) => {
        const { seq } = await requireMessage(scope, conversation, request.params.msgId);
        await markMessageRead(scope, conversation, seq);
      });
      return shown(request);
    },
  };
}

/** Returns the handler of messages sent by users, which arrive as a form, with or without a file. */
function sending({ calls, contract, files, platforms, storage }: Parts): OperationHandlers['sendMessage'] {
  const validator = getContractValidator(contract);
  const check = (json: unknown) => validator.check('#/components/schemas/NewMessage', json);
  return async request => {
    // Fails before the file is uploaded if the caller can't see the conversation.
    const { limits } = platforms.of(
      await calls.readOne(request, async (_, conversation) => conversation.platform),
    );
    return storage.receiveForm(
      request,
      async ({ fields, file }) => {
        const message = parseJsonPart<NewMessage>(fields, check);
        const { shown, isKept } = await calls.writeOne(request, async (scope, conversation) => {
          const result = await writeMessage(scope, conversation, { message, file, limits });
          if (file && result.isKept)
            await storage.requireRoom(scope.trx, { accountId: scope.accountId, size: file.size });
          const { userId } = scope.caller;
          return { shown: presentMessage(result.written, conversation, userId), isKept: result.isKept };
        });
        if (file && !isKept) await files.remove(file.storageKey);
        return respondOk(shown);
      },
      getMessageFileLimit(limits),
    );
  };
}
