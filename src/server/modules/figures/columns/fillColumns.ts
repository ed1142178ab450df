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
  const opened = [...columns].map(([key, { definition }]) => ({ key, definition }));
  await ask({ call: 'open', columns: opened, isWhole, gone });
  return { columns, isWhole, ...start, after: 0, read: 0, all: Math.max(1, plan.size), isGoingOn: false };
}

/** The next page is read while the thread writes the one before. */
async function writePages(turn: AskingTurn, filling: ColumnFilling): Promise<void> {
  const { ask, signal } = turn;
  const { columns, isWhole } = filling;
  let writing: Promise<unknown> = Promise.resolve();
  let length = FIRST_PAGE;
  try {
    while (filling.after < filling.last) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      const till = filling.after + length;
      const keys = [...columns.keys()];
      const { lines, count }: Page = await readPage(turn, filling, till);
      length = nextPage(length, turn.pageMs / (performance.now() - startedAt));
      await writing;
      filling.read += count;
      filling.after = till;
      if (!lines) continue;
      writing = ask({ call: 'write', lines, keys, isWhole });
      // Whoever awaits it hears of a failure.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
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

function readPage(turn: AskingTurn, { columns, after }: ColumnFilling, till: number): Promise<Page> {
  const { key } = turn.part.opened;
  const asked = { values: [...columns.values()].map(({ value }) => value), after, till };
  return inDirectory(turn, ({ trx }) => readKeptPage(trx, key, asked));
}

/** In a transaction of its own, so that others come in between. */
export function inDirectory<T>(
  { calls, principal, part }: Pick<Asking, 'calls' | 'principal' | 'part'>,
  work: Parameters<typeof calls.read<T>>[1],
): Promise<T> {
  return calls.read({ principal, params: { id: part.opened.key.directoryId } }, work);
}
