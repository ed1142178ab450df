import { chatModule } from '#server/modules/chat/index.ts';
import { definitionsModule, mayReadDirectory } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { storageModule } from '#server/modules/storage/index.ts';
import { chatFormKind } from './chatFormKind.ts';
import { listForms, type StoredForm } from './forms/repository.ts';
import * as chatForms from './migrations/0082-chat-forms.ts';
import { permissions } from './permissions.ts';
import { chatFormRoutes } from './routes.ts';
import { formsToEnd } from './runs/formsToEnd.ts';
import { formsInChats } from './runs/hear.ts';
import { startForRule } from './runs/startForRule.ts';
import { statusesTold } from './runs/tellStatuses.ts';

/** Forms of directories that are filled in question by question in a chat (decision 0061). */
export const chatFormsModule = defineModule({
  name: 'chatForms',
  permissions,
  migrations: [{ name: '0082-chat-forms', ...chatForms }],
  configurationKinds: [chatFormKind],
  recordParts: [{ table: 'chat_form_runs', nature: 'Content' }],
  create({ database, files, servers, time }, { use }) {
    const { calls, say } = use(chatModule);
    const { store: definitions } = use(definitionsModule);
    const parts = { definitions, files, servers, time, say, storage: use(storageModule) };
    return {
      service: { startForRule: startForRule(parts) },
      routes: chatFormRoutes({ ...parts, database, calls, recordCalls: use(recordsModule).calls }),
      async boot({ trx, principal, definitions }) {
        const forms = await listForms(trx, principal.accountId);
        const readable = forms.filter(({ directoryId }) =>
          mayReadDirectory({ definitions, principal }, directoryId),
        );
        return { chatForms: readable.map(presentForm) };
      },
      subscribers: [formsInChats(parts), statusesTold(parts)],
      timed: [formsToEnd(database, parts)],
    };
  },
});

function presentForm({ id, name, start, enabled }: StoredForm) {
  return { id, name, ...(start.rule && enabled !== false ? { isForRules: true } : {}) };
}
