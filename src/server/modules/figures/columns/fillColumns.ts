/** Fills the columns that a question misses, page by page, as long as whoever asked it waits; the next goes on from there. */
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import type { PartSearch } from '#server/modules/search/index.ts';
import type { Asker } from '../readRecords.ts';
import type { AskThread, ColumnFilling, KeptDirectory } from './keptDirectories.ts';
import type { KeptPlan } from './keptPlan.ts';
import { type Page, readFillStart, readKeptPage } from './keptSql.ts';

export interface Asking extends Asker {
  readonly calls: RecordCalls;
  readonly part: PartSearch;
  readonly plan: KeptPlan;
  readonly engine: FieldEngine;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** How long a page may take while columns are filled: others wait for it. */
  readonly pageMs: number;
}

/** A question whose turn it is. */
export interface AskingTurn extends Asking {
  readonly kept: KeptDirectory;
  readonly ask: AskThread;
}

export async function fillColumns(turn: AskingTurn): Promise<void> {
  const { plan, kept } = turn;
  const missing = [...plan.columns.keys()].filter(key => !kept.columns.has(key));
  if (missing.length === 0 && kept.horizon !== null) return;
  const { filling: before } = kept;
  const filling = before && missing.every(key => before.columns.has(key)) ? before : await begin(turn);
  kept.filling = filling;
  filling.isGoingOn = true;
  await writePages(turn, filling).finally(() => {
    filling.isGoingOn = false;
  });
  for (const [key, column] of filling.columns) kept.columns.set(key, column);
  kept.horizon ??= filling.horizon;
  kept.filling = null;
}

/** All that is asked of the directory by now, so that its records are read once for several questions. */
async function begin({ kept, ask, plan, ...turn }: AskingTurn): Promise<ColumnFilling> {
  const asked = [...kept.users].flatMap(({ columns }) => [...columns]);
  const columns = new Map(asked.filter(([key]) => !kept.columns.has(key)));
  const isWhole = kept.horizon === null;
  const start = await inDirectory(turn, ({ trx }, { key }) => readFillStart(trx, key));
  const gone = [...(kept.filling?.columns.keys() ?? [])];
  const opened = [...columns].map(([key, { definition, by }]) => ({ key, definition, by }));
  await ask({ call: 'open', columns: opened, isWhole, gone });
  return { columns, isWhole, ...start, after: 0, read: 0, all: Math.max(1, plan.size), isGoingOn: false };
}

/** The next page is read while the thread is given the one before, and writes it. */
async function writePages(turn: AskingTurn, filling: ColumnFilling): Promise<void> {
  const { ask, signal } = turn;
  const { isWhole } = filling;
  let writing: Promise<unknown> = Promise.resolve();
  try {
    for await (const { lines, count, keys, till } of pagesOf(turn, filling)) {
      await writing;
      filling.read += count;
      filling.after = till;
      if (lines) {
        writing = ask({ call: 'write', lines, keys, isWhole });
        // Whoever awaits it hears of a failure.
        writing.catch(() => undefined);
      }
      signal?.throwIfAborted();
    }
  } finally {
    await writing;
  }
}

interface FilledPage extends Page {
  /** Of the columns that its lines are of. */
  readonly keys: readonly string[];
  /** The last number that it may hold. */
  readonly till: number;
  readonly ms: number;
}

async function* pagesOf(turn: AskingTurn, filling: ColumnFilling): AsyncGenerator<FilledPage> {
  const { last } = filling;
  let length = FIRST_PAGE;
  const read = (after: number) =>
    after < last ? readPage(turn, filling, { after, till: after + length }) : null;
  let reading = read(filling.after);
  try {
    while (reading) {
      const page: FilledPage = await reading;
      length = nextPage(length, turn.pageMs / page.ms);
      reading = read(page.till);
      yield page;
    }
  } finally {
    // Nobody waits for it where somebody hung up.
    await reading?.catch(() => undefined);
  }
}

/** In numbers of records, some of which may not be there any more. */
const FIRST_PAGE = 1_000;
const LEAST_PAGE = 500;
const LARGEST_PAGE = 100_000;

/** As many as may take their time: few where the database is busy. */
function nextPage(length: number, ratio: number): number {
  const wanted = Math.round(length * Math.min(1.5, Math.max(0.5, ratio)));
  return Math.min(LARGEST_PAGE, Math.max(LEAST_PAGE, wanted));
}

async function readPage(
  turn: AskingTurn,
  filling: ColumnFilling,
  numbers: { after: number; till: number },
): Promise<FilledPage> {
  const columns = [...filling.columns];
  const values = columns.map(([, { value }]) => value);
  const { key } = turn.part.opened;
  const startedAt = performance.now();
  const page = await inDirectory(turn, ({ trx }) => readKeptPage(trx, key, { values, ...numbers }));
  const keys = columns.map(([name]) => name);
  return { ...page, keys, till: numbers.till, ms: performance.now() - startedAt };
}

/** In a transaction of its own, so that others come in between. */
export function inDirectory<T>(
  { calls, principal, part }: Pick<Asking, 'calls' | 'principal' | 'part'>,
  work: Parameters<typeof calls.read<T>>[1],
): Promise<T> {
  return calls.read({ principal, params: { id: part.opened.key.directoryId } }, work);
}
