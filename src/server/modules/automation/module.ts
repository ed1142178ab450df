import { scheduleEveryDay } from '#server/kernel/jobs/everyHour.ts';
import { chatFormsModule } from '#server/modules/chatForms/index.ts';
import { configurationModule } from '#server/modules/configuration/index.ts';
import { definitionsModule } from '#server/modules/definitions/index.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { storageModule } from '#server/modules/storage/index.ts';
import { createDryRunJob } from './dryRun/runDryRun.ts';
import { createRuleHooks } from './hooks/hooks.ts';
import * as automation from './migrations/0052-automation.ts';
import * as received from './migrations/0053-webhooks-received.ts';
import * as dryRuns from './migrations/0055-dry-runs.ts';
import * as recordsOfOneCause from './migrations/0103-records-of-one-cause.ts';
import { createAutomationRoutes } from './routes.ts';
import { ruleConfigurationKind } from './ruleConfigurationKind.ts';
import { readRulesForBoot } from './rules/rulesForBoot.ts';
import { createClockRulesTask } from './running/clockRules.ts';
import { createDueRuleRunsTask } from './running/runDue.ts';
import { createRuleSubscriber } from './running/subscriber.ts';
import { deleteExpiredRuns } from './runs/deleteExpiredRuns.ts';

/** Automation rules, which change records through the same write path as users. */
export const automationModule = defineModule({
  name: 'automation',
  migrations: [
    { name: '0052-automation', ...automation },
    { name: '0053-webhooks-received', ...received },
    { name: '0055-dry-runs', ...dryRuns },
    { name: '0103-records-of-one-cause', ...recordsOfOneCause },
  ],
  configurationKinds: [ruleConfigurationKind],
  recordParts: [{ table: 'automation_runs', nature: 'Past' }],
  create({ config, database, files, servers, time }, { use, modules }) {
    const { store: definitions } = use(definitionsModule);
    const copying = { files, storage: use(storageModule) };
    const { startForRule } = use(chatFormsModule);
    const parts = { database, servers, time, definitions, copying, startForRule };
    let endCleanUp = () => {};
    return {
      routes: createAutomationRoutes({
        ...parts,
        calls: use(recordsModule).calls,
        recordParts: modules.flatMap(module =>
          module.recordParts.filter(({ nature }) => nature === 'Content'),
        ),
        configuration: use(configurationModule),
        hooks: createRuleHooks({ config, database, time }),
      }),
      boot: async scope => ({ automations: await readRulesForBoot(scope) }),
      subscribers: [createRuleSubscriber(parts)],
      jobs: [createDryRunJob(parts)],
      timed: [createDueRuleRunsTask({ ...parts, config }), createClockRulesTask(parts)],
      start() {
        endCleanUp = scheduleEveryDay('Old runs of rules could not be removed', () =>
          deleteExpiredRuns(database),
        );
      },
      close: () => endCleanUp(),
    };
  },
});
