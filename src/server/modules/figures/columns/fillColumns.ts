/**
 * Populates the columns that a query needs, page by page, while the caller waits. If the caller stops
 * waiting, the next query resumes after the last page.
 */
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import type { SearchPart } from '#server/modules/search/index.ts';
import { markPromiseHandled } from '../markPromiseHandled.ts';
import type { FiguresCaller } from '../readRecords.ts';
import { createPagePacer, type FillPace } from './fillPace.ts';
import { groupColumnTexts } from './findCachedField.ts';
import type { CachedDirectory, ColumnFilling, FiguresThreadCaller } from './keptDirectories.ts';
import { type ColumnPage, type PageRange, readBackfillWatermark, readColumnPage } from './keptSql.ts';
import type { CachedPlan } from './planCachedQuery.ts';

export interface CachedFiguresRequest extends FiguresCaller {
  readonly calls: RecordCalls;
  readonly part: SearchPart;
  readonly plan: CachedPlan;
  readonly engine: FieldEngine;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly pace: FillPace;
}

/** A query that is being handled, after the preceding queries on its directory. */
export interface RunningFiguresRequest extends CachedFiguresRequest {
  readonly kept: CachedDirectory;
  readonly ask: FiguresThreadCaller;
}

export async function fillColumns(turn: RunningFiguresRequest): Promise<void> {
  const { plan, kept } = turn;
  const missing = [...plan.columns.keys()].filter(key => !kept.columns.has(key));
  if (missing.length === 0 && kept.horizon !== null) return;
  const { filling: before } = kept;
  const { filling, opening } =
    before && missing.every(key => before.columns.has(key))
      ? { filling: before, opening: Promise.resolve() }
      : await begin(turn);
  kept.filling = filling;
  filling.isGoingOn = true;
  await writePages(turn, { filling, opening }).finally(() => {
    filling.isGoingOn = false;
  });
  for (const [key, column] of filling.columns) kept.columns.set(key, column);
  kept.horizon ??= filling.horizon;
  kept.filling = null;
}

interface Begun {
  readonly filling: ColumnFilling;
  /**
   * Resolves when the thread is ready for the columns. The first page is read in the meantime, because starting a
   * thread takes time.
   */
  readonly opening: Promise<unknown>;
}

/**
 * Starts to populate the columns that all current queries on the directory need, so that its records are
 * read only once.
 */
async function begin({ kept, ask, plan, ...turn }: RunningFiguresRequest): Promise<Begun> {
  const asked = [...kept.users].flatMap(({ columns }) => [...columns]);
  const columns = new Map(asked.filter(([key]) => !kept.columns.has(key)));
  const isWhole = kept.horizon === null;
  const start = await runWithOpenDirectory(turn, ({ trx }, { key }) => readBackfillWatermark(trx, key));
  const past = [...kept.columns].flatMap(([key, { day }]) =>
    day === null || day === turn.today ? [] : [key],
  );
  for (const key of past) kept.columns.delete(key);
  const gone = [...past, ...(kept.filling?.columns.keys() ?? [])];
  const opened = [...columns].map(([key, { definition, by, cell }]) => ({ key, definition, by, cell }));
  const all = Math.max(1, plan.size);
  return {
    filling: { columns, isWhole, ...start, after: 0, read: 0, all, isGoingOn: false },
    opening: markPromiseHandled(ask({ call: 'open', columns: opened, isWhole, gone })),
  };
}

/** The maximum number of pages that wait for the thread, which may still be starting when the first pages are read. */
const MAX_WAITING = 12;

/** Reads pages while the thread writes earlier pages. */
async function writePages(turn: RunningFiguresRequest, { filling, opening }: Begun): Promise<void> {
  const { ask, signal } = turn;
  const writing = [opening];
  try {
    for await (const { lines, count, keys, till } of iteratePages(turn, filling)) {
      if (writing.length > MAX_WAITING) await writing.shift();
      filling.read += count;
      filling.after = till;
      if (lines.length > 0) writing.push(markPromiseHandled(ask({ call: 'write', lines, keys })));
      signal?.throwIfAborted();
    }
  } finally {
    await Promise.all(writing);
  }
}

interface FilledPage extends ColumnPage {
  /** The keys of the columns that each text populates. */
  readonly keys: readonly (readonly string[])[];
  /** The highest record number that the page can contain. */
  readonly till: number;
  readonly ms: number;
}

async function* iteratePages(
  turn: RunningFiguresRequest,
  filling: ColumnFilling,
): AsyncGenerator<FilledPage> {
  const { last } = filling;
  const nextPage = createPagePacer(turn.pace);
  const read = (after: number, lastMs: number | null) => {
    if (after >= last) return null;
    const { length, isBesideOthers } = nextPage(lastMs);
    return readPage(turn, filling, { after, till: after + length, isBesideOthers });
  };
  let reading = read(filling.after, null);
  try {
    while (reading) {
      const page: FilledPage = await reading;
      reading = read(page.till, page.ms);
      yield page;
    }
  } finally {
    // If the caller has disconnected, the page is no longer needed.
    await reading?.catch(() => undefined);
  }
}

async function readPage(
  turn: RunningFiguresRequest,
  filling: ColumnFilling,
  range: PageRange,
): Promise<FilledPage> {
  const { sources, keys } = groupColumnTexts(filling.columns);
  const { key } = turn.part.opened;
  const { isWhole } = filling;
  const startedAt = performance.now();
  const page = await runWithOpenDirectory(turn, ({ trx }) =>
    readColumnPage(trx, key, { sources, ...range, isWhole }),
  );
  return { ...page, keys, till: range.till, ms: performance.now() - startedAt };
}

/** Uses a separate transaction, so that other calls can run in between. */
export function runWithOpenDirectory<T>(
  { calls, principal, part }: Pick<CachedFiguresRequest, 'calls' | 'principal' | 'part'>,
  work: Parameters<typeof calls.read<T>>[1],
): Promise<T> {
  return calls.read({ principal, params: { id: part.opened.key.directoryId } }, work);
}
