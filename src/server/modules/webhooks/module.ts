import { scheduleEveryDay } from '#server/kernel/jobs/everyHour.ts';
import { configurationModule } from '#server/modules/configuration/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createDueDeliveriesTask } from './deliveries/createDueDeliveriesTask.ts';
import { deleteOldDeliveries } from './deliveries/deleteOldDeliveries.ts';
import { createSendWebhookJob } from './deliveries/sendWebhook.ts';
import { endpointConfigurationKind } from './endpoints/endpointConfigurationKind.ts';
import * as webhooks from './migrations/0053-webhooks.ts';
import { createWebhookRoutes } from './routes.ts';
import { createEndpointCipher } from './secrets.ts';

/** Sends messages to external URLs, according to the Standard Webhooks specification (decision 0052). */
export const webhooksModule = defineModule({
  name: 'webhooks',
  migrations: [{ name: '0053-webhooks', ...webhooks }],
  configurationKinds: [endpointConfigurationKind],
  create({ config, database, outgoing, time }, { use }) {
    const seal = createEndpointCipher(config.tokenSecret);
    let endCleanUp = () => {};
    return {
      routes: createWebhookRoutes({
        configuration: use(configurationModule),
        database,
        outgoing,
        seal,
        time,
      }),
      timed: [createDueDeliveriesTask(database)],
      jobs: [createSendWebhookJob({ outgoing, seal, time })],
      start() {
        endCleanUp = scheduleEveryDay('Old webhooks could not be removed', () =>
          deleteOldDeliveries(database),
        );
      },
      close: () => endCleanUp(),
    };
  },
});
