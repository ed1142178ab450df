import { v7 as uuidv7 } from 'uuid';
import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { ChatCalls, ConversationCallContext } from '#server/modules/chat/index.ts';
import type { RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import { validateForms } from './forms/judgeForm.ts';
import { previewForm } from './forms/previewForm.ts';
import { listForms } from './forms/repository.ts';
import { presentConversationForms, sendFormToConversation, setFormRunState } from './runs/agentCommands.ts';
import type { FormRunDependencies } from './runs/runParts.ts';

interface Parts extends FormRunDependencies, Pick<Kernel, 'database'> {
  readonly calls: ChatCalls;
  readonly recordCalls: RecordCalls;
}

/**
 * Handles the calls with which administrators list and preview chat forms and agents use them in conversations. Forms
 * are changed by `changeConfiguration`.
 */
export function createChatFormRoutes(parts: Parts): OperationHandlers {
  const { calls, database, definitions, recordCalls, servers } = parts;
  const present = (call: ConversationCallContext) => calls.readOne(call, presentConversationForms);
  return {
    listChatForms: async ({ principal: { accountId } }) =>
      respondOk(
        await database.readAccount(accountId, async trx => {
          const forms = await listForms(trx, accountId);
          const world = { trx, accountId, servers, definitions: await definitions.load(trx, accountId) };
          const issues = await validateForms(world, forms);
          return forms.map((form, index) => ({ ...form, issues: issues[index] ?? [] }));
        }),
      ),
    previewChatForm: async ({ principal, body }) => {
      const id = uuidv7();
      const preview = (scope: RecordScope) => previewForm(scope, { parts, id }, body);
      return respondOk(await recordCalls.dryRunAccount(principal, preview));
    },
    getConversationForms: async call => respondOk(await present(call)),
    startConversationForm: async call => {
      await calls.writeOne(call, (scope, conversation) =>
        sendFormToConversation(scope, conversation, { parts, formId: call.body.formId.toLowerCase() }),
      );
      return respondOk(await present(call));
    },
    setConversationForm: async call => {
      await calls.writeOne(call, (scope, conversation) =>
        setFormRunState(scope, conversation, { parts, state: call.body.state }),
      );
      return respondOk(await present(call));
    },
  };
}
