import { everyDay } from '#server/kernel/jobs/everyHour.ts';
import { configurationModule } from '#server/modules/configuration/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { deliveriesDue } from './deliveries/deliveriesDue.ts';
import { dropOldDeliveries } from './deliveries/dropOldDeliveries.ts';
import { webhookSending } from './deliveries/sendWebhook.ts';
import { endpointKind } from './endpoints/endpointKind.ts';
import * as webhooks from './migrations/0053-webhooks.ts';
import { webhookRoutes } from './routes.ts';
import { endpointSeal } from './secrets.ts';

/** Sends messages to external URLs, according to the Standard Webhooks specification (decision 0052). */
export const webhooksModule = defineModule({
  name: 'webhooks',
  migrations: [{ name: '0053-webhooks', ...webhooks }],
  configurationKinds: [endpointKind],
  create({ config, database, outgoing, time }, { use }) {
    const seal = endpointSeal(config.tokenSecret);
    let endCleanUp = () => {};
    return {
      routes: webhookRoutes({ configuration: use(configurationModule), database, outgoing, seal, time }),
      timed: [deliveriesDue(database)],
      jobs: [webhookSending({ outgoing, seal, time })],
      start() {
        endCleanUp = everyDay('Old webhooks could not be removed', () => dropOldDeliveries(database));
      },
      close: () => endCleanUp(),
    };
  },
});
