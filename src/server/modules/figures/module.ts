import type { Aggregate } from '#core/model.ts';
import { recordsModule } from '#server/modules/records/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import {
  computeProcessFigures,
  computeRecordFigures,
  type ProcessFiguresQuery,
  type RecordFiguresQuery,
} from './aggregate.ts';
import type { FillPace } from './columns/fillPace.ts';
import { CachedDirectories } from './columns/keptDirectories.ts';
import { findFiguresProgress } from './figuresProgress.ts';
import { ActiveFigureReads } from './readings.ts';

/** Computes metrics like the calls of the same names, on behalf of any user. */
export interface Figures {
  aggregateRecords(request: RecordFiguresQuery): Promise<Aggregate>;
  aggregateProcesses(request: ProcessFiguresQuery): Promise<Aggregate>;
  /** Returns the memory used by columns, in bytes. */
  bytes(): number;
  /** Ends the thread that caches columns. The next query starts another thread. */
  end(): Promise<void>;
}

/** Metrics over records, computed from the values that are visible to the caller. */
export const figuresModule = defineModule<Figures>({
  name: 'figures',
  create({ registry, config, database }, { use }) {
    const { calls } = use(recordsModule);
    const { memory, from } = config.figures;
    const directories = new CachedDirectories(memory);
    const pace: FillPace = {
      ...(database.isShared ? PAGE_MS.server : PAGE_MS.embedded),
      transactionCount: () => database.transactionCount(),
    };
    const keeping = { directories, from, pace, readings: new ActiveFigureReads() };
    const figures: Figures = {
      aggregateRecords: request => computeRecordFigures(calls, keeping, request),
      aggregateProcesses: request => computeProcessFigures(calls, { ...request, engine: registry }),
      bytes: () => directories.bytes,
      end: () => directories.end(),
    };
    return {
      service: figures,
      routes: {
        aggregateItems: async request => ({ status: 200, body: await figures.aggregateRecords(request) }),
        getFiguresProgress: async request => ({
          status: 200,
          body: { percent: await findFiguresProgress(calls, keeping, request) },
        }),
        aggregateProcesses: async request => ({
          status: 200,
          body: await figures.aggregateProcesses(request),
        }),
      },
      close: () => directories.close(),
    };
  },
});

/** The embedded database can't run other calls during a page, so pages are short while other calls use it. */
const PAGE_MS = { server: { aloneMs: 150, besideMs: 150 }, embedded: { aloneMs: 100, besideMs: 5 } };
