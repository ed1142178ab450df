import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { aggregateProcesses, aggregateRecords } from './aggregate.ts';
import { KeptDirectories } from './columns/keptDirectories.ts';
import { permissions } from './permissions.ts';

export interface FiguresService {
  /** What columns take in memory. */
  bytes(): number;
  /** Ends the thread that keeps them; the next question begins another. */
  end(): Promise<void>;
}

/** Figures over records, as whoever asks sees their values. */
export const figuresModule = defineModule<FiguresService>({
  name: 'figures',
  permissions,
  create({ registry, config, database }, { use }) {
    const { calls } = use(recordsModule);
    const { memory, from } = config.figures;
    const directories = new KeptDirectories(memory);
    const keeping = { directories, from, page: database.isShared ? PAGE.server : PAGE.embedded };
    return {
      service: { bytes: () => directories.bytes, end: () => directories.end() },
      routes: {
        aggregateItems: async request => ({
          status: 200,
          body: await aggregateRecords(calls, keeping, request),
        }),
        aggregateProcesses: async ({ principal, body }) => ({
          status: 200,
          body: await aggregateProcesses(calls, { principal, body, engine: registry }),
        }),
      },
      close: () => directories.close(),
    };
  },
});

/** Records read at a time while columns are filled: the embedded database does nothing else meanwhile. */
const PAGE = { server: 20_000, embedded: 5_000 };
