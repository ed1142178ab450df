import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { listAnswers, removeAnswer } from './repository.ts';
import { saveAnswer } from './saveAnswer.ts';

/**
 * Handles calls on ready answers, which are texts for replies. All users can read them; administrators can
 * change them.
 */
export function createAnswerRoutes({ database }: Pick<Kernel, 'database'>): OperationHandlers {
  return {
    listChatAnswers: async ({ principal: { accountId } }) => {
      const rows = await database.readAccount(accountId, trx => listAnswers(trx, accountId));
      return respondOk(rows.map(({ answer_id: id, name, texts }) => ({ id, name, texts })));
    },
    createChatAnswer: async ({ principal: { accountId }, body }) =>
      respondOk(await database.forAccount(accountId, trx => saveAnswer(trx, accountId, body))),
    updateChatAnswer: async ({ principal: { accountId }, params, body }) => {
      const id = params.id.toLowerCase();
      return respondOk(
        await database.forAccount(accountId, trx => saveAnswer(trx, accountId, { ...body, id })),
      );
    },
    deleteChatAnswer: async ({ principal: { accountId }, params }) => {
      const id = params.id.toLowerCase();
      if (!(await database.forAccount(accountId, trx => removeAnswer(trx, accountId, id))))
        throw createNotFoundError();
      return respondNoContent();
    },
  };
}
