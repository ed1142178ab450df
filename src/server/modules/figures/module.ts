import type { Aggregate } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type RecordCall, recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { aggregateProcesses, aggregateRecords } from './aggregate.ts';
import { permissions } from './permissions.ts';

/** Answers questions as the calls of the same names do, in the name of any person. */
export interface Figures {
  aggregateRecords(
    request: RecordCall & { readonly body: RequestBody<'aggregateItems'> },
  ): Promise<Aggregate>;
  aggregateProcesses(request: {
    readonly principal: Principal;
    readonly body: RequestBody<'aggregateProcesses'>;
  }): Promise<Aggregate>;
}

/** Figures over records, as whoever asks sees their values. */
export const figuresModule = defineModule<Figures>({
  name: 'figures',
  permissions,
  create({ registry }, { use }) {
    const { calls } = use(recordsModule);
    const figures: Figures = {
      aggregateRecords: request => aggregateRecords(calls, request),
      aggregateProcesses: request => aggregateProcesses(calls, { ...request, engine: registry }),
    };
    return {
      service: figures,
      routes: {
        aggregateItems: async request => ({ status: 200, body: await figures.aggregateRecords(request) }),
        aggregateProcesses: async request => ({
          status: 200,
          body: await figures.aggregateProcesses(request),
        }),
      },
    };
  },
});
