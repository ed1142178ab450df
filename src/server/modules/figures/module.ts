import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { aggregateProcesses, aggregateRecords } from './aggregate.ts';
import { permissions } from './permissions.ts';

/** Figures over records, as whoever asks sees their values. */
export const figuresModule = defineModule({
  name: 'figures',
  permissions,
  create({ registry }, { use }) {
    const { calls } = use(recordsModule);
    return {
      routes: {
        aggregateItems: async request => ({ status: 200, body: await aggregateRecords(calls, request) }),
        aggregateProcesses: async ({ principal, body }) => ({
          status: 200,
          body: await aggregateProcesses(calls, { principal, body, engine: registry }),
        }),
      },
    };
  },
});
