/**
 * Handles calls of a site's visitors. Visitors have no session, and can only see their own chat without internal notes.
 */
import { getTextInLanguage } from '#core/chat/answers.ts';
import type { OperationId } from '#server/kernel/http/contract.ts';
import {
  type ApiRequest,
  type OperationHandlers,
  respondNoContent,
  respondOk,
} from '#server/kernel/http/handlers.ts';
import { getContractValidator } from '#server/kernel/http/validation.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { decryptBotToken } from '../../bots/botToken.ts';
import type { StoredBot } from '../../bots/repository.ts';
import { findNextOpeningTime } from '../../receiving/sendAutomaticMessages.ts';
import { openMessageFile } from '../../thread/openMessageFile.ts';
import { findContactMessage } from '../../thread/repository.ts';
import type { ChatDependencies } from '../insideChat.ts';
import { findWebBot } from './findWebBot.ts';
import { handleVisitorButtonPress } from './handleVisitorButtonPress.ts';
import { MAX_VISITOR_FILE_BYTES, MAX_VISITOR_TEXT_LENGTH } from './limits.ts';
import { findVisitorConversation, readVisitorChat } from './readVisitorChat.ts';
import { receiveFromVisitor } from './receiveFromVisitor.ts';
import { type ChatVisitor, resolveVisitor } from './visitor.ts';
import { waitForChange } from './waitForChange.ts';

type VisitorCall = Pick<ApiRequest<OperationId>, 'headers' | 'address'> & { params: { id: string } };

export function createVisitorRoutes(inside: ChatDependencies): OperationHandlers {
  const { contract, database, definitions, files, seal, time, visitorLimits: limits } = inside;
  const validator = getContractValidator(contract);
  const check = (json: unknown) => validator.check('#/components/schemas/NewVisitorMessage', json);
  /**
   * Checks the limits, and returns the bot and the visitor. @throws ProblemError 401 if the signed identity
   * is invalid; 404 if visitors can't write to the bot; 429 if a limit is exceeded.
   */
  const enter = async (
    { address, headers, params }: VisitorCall,
    counted: 'reads' | 'messages',
  ): Promise<{ bot: StoredBot; visitor: ChatVisitor | null }> => {
    await limits.ofAddress(counted, address);
    const bot = await findWebBot(database, params.id);
    if (!bot) throw createNotFoundError();
    const visitor = await resolveVisitor({ headers, secret: decryptBotToken(seal, bot), now: time.now() });
    if (visitor) await limits.ofOne(counted, `${bot.bot_id} ${visitor.chat}`);
    return { bot, visitor };
  };
  return {
    openWidget: async request => {
      const { bot, visitor } = await enter(request, 'reads');
      const { name, greeting, away, account_id: accountId } = bot;
      const { lang = 'en' } = request.query;
      const now = new Date(time.now()).toISOString();
      const opens = await database.readAccount(accountId, trx =>
        findNextOpeningTime({ trx, accountId, now }, definitions),
      );
      return respondOk({
        ...{ name, greeting: getTextInLanguage(greeting, lang), visitor: visitor?.name ?? '' },
        away: opens === null ? '' : getTextInLanguage(away, lang),
        ...{ fileBytes: MAX_VISITOR_FILE_BYTES, textUnits: MAX_VISITOR_TEXT_LENGTH },
      });
    },
    listVisitorMessages: async request => {
      const { bot, visitor } = await enter(request, 'reads');
      const { seen, before } = request.query;
      const place = visitor && { bot, chat: visitor.chat };
      if (before !== undefined || seen === undefined) {
        return respondOk(await readVisitorChat(inside, place, before?.toLowerCase() ?? null));
      }
      return respondOk(await waitForChange(inside, place, seen));
    },
    sendVisitorMessage: async request => {
      const { bot, visitor } = await enter(request, 'messages');
      return respondOk(await receiveFromVisitor({ ...inside, limits, check }, request, { bot, visitor }));
    },
    pressVisitorButton: async request => {
      const { bot, visitor } = await enter(request, 'messages');
      if (!visitor) throw createNotFoundError();
      const messageId = request.params.msgId.toLowerCase();
      await handleVisitorButtonPress(
        inside,
        { bot, chat: visitor.chat },
        { messageId, button: request.body.button },
      );
      return respondNoContent();
    },
    getVisitorFile: async request => {
      const { bot, visitor } = await enter(request, 'reads');
      const row = await database.readAccount(bot.account_id, async trx => {
        const conversation = visitor && (await findVisitorConversation(trx, { bot, chat: visitor.chat }));
        return conversation
          ? findContactMessage(trx, conversation, request.params.msgId.toLowerCase())
          : undefined;
      });
      return openMessageFile(files, row);
    },
  };
}
