import { scheduleEveryHour } from '#server/kernel/jobs/everyHour.ts';
import { chatModule } from '#server/modules/chat/index.ts';
import { canReadDirectoryById, definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { storageModule } from '#server/modules/storage/index.ts';
import { chatFormConfigurationKind } from './chatFormConfigurationKind.ts';
import { listForms, type StoredForm } from './forms/repository.ts';
import * as chatForms from './migrations/0082-chat-forms.ts';
import * as publicForms from './migrations/0089-public-forms.ts';
import * as usedProofs from './migrations/0114-what-proofs-were-used-for.ts';
import { createPublicFormRoutes } from './page/publicFormRoutes.ts';
import { deleteOldSubmissions } from './page/repository.ts';
import { createChatFormRoutes } from './routes.ts';
import { createFormEndTask } from './runs/createFormEndTask.ts';
import { createStartFormForRule } from './runs/createStartFormForRule.ts';
import { createChatFormSubscriber } from './runs/hear.ts';
import { createFormStatusSubscriber } from './runs/tellStatuses.ts';

/** How long a repeated submission of the same form is recognised, in milliseconds. */
const SENDINGS_KEPT_MS = 48 * 3_600_000;

/** Forms that are filled in question by question in a chat (decision 0061) or on a public page (decision 0063). */
export const chatFormsModule = defineModule({
  name: 'chatForms',
  migrations: [
    { name: '0082-chat-forms', ...chatForms },
    { name: '0089-public-forms', ...publicForms },
    { name: '0114-what-proofs-were-used-for', ...usedProofs },
  ],
  configurationKinds: [chatFormConfigurationKind],
  recordParts: [{ table: 'chat_form_runs', nature: 'Content' }],
  create({ config, database, files, servers, time }, { use }) {
    const { calls, say, visitorLimits: limits } = use(chatModule);
    const { store: definitions, validators } = use(definitionsModule);
    const { calls: recordCalls } = use(recordsModule);
    const parts = { definitions, files, servers, time, say, storage: use(storageModule) };
    let endCleanUp = () => {};
    return {
      service: { startForRule: createStartFormForRule(parts) },
      routes: {
        ...createChatFormRoutes({ ...parts, database, calls, recordCalls }),
        ...createPublicFormRoutes({ ...parts, config, database, limits, recordCalls, validators }),
      },
      async boot({ trx, principal, definitions }) {
        const forms = await listForms(trx, principal.accountId);
        const readable = forms.filter(({ directoryId }) =>
          canReadDirectoryById({ definitions, principal }, directoryId),
        );
        return { chatForms: readable.map(presentForm) };
      },
      subscribers: [createChatFormSubscriber(parts), createFormStatusSubscriber(parts)],
      timed: [createFormEndTask(database, parts)],
      start() {
        endCleanUp = scheduleEveryHour('Old sendings of public forms could not be removed', () => {
          const now = new Date(time.now()).toISOString();
          const before = new Date(time.now() - SENDINGS_KEPT_MS).toISOString();
          return database.asSystem(trx => deleteOldSubmissions(trx, { now, before }));
        });
      },
      close: () => endCleanUp(),
    };
  },
});

function presentForm({ id, name, start, enabled }: StoredForm) {
  return { id, name, ...(start.rule && enabled !== false ? { isForRules: true } : {}) };
}
