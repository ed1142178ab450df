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
  const missing = new Map([...plan.values].filter(([key]) => !kept.columns.has(key)));
  if (missing.size === 0 && kept.horizon !== null) return;
  const { filling: before } = kept;
  const filling = before && haveSameKeys(before.values, missing) ? before : await begin(turn, missing);
  kept.filling = filling;
  filling.isGoingOn = true;
  await writePages(turn, filling).finally(() => {
    filling.isGoingOn = false;
  });
  for (const [key, value] of filling.values) kept.columns.set(key, value);
  kept.horizon ??= filling.horizon;
  kept.filling = null;
}

function haveSameKeys(a: ColumnFilling['values'], b: ColumnFilling['values']): boolean {
  return a.size === b.size && [...a.keys()].every(key => b.has(key));
}

async function begin(turn: AskingTurn, values: ColumnFilling['values']): Promise<ColumnFilling> {
  const { plan, kept, ask } = turn;
  const isWhole = kept.horizon === null;
  const start = await inDirectory(turn, ({ trx }, { key }) => readFillStart(trx, key));
  const columns = plan.fields.filter(({ key }) => values.has(key));
  const gone = [...(kept.filling?.values.keys() ?? [])];
  await ask({
    call: 'open',
    columns: columns.map(({ key, definition }) => ({ key, definition })),
    isWhole,
    gone,
  });
  return { values, isWhole, ...start, after: 0, read: 0, all: Math.max(1, plan.size), isGoingOn: false };
}

/** The next page is read while the thread writes the one before. */
async function writePages(turn: AskingTurn, filling: ColumnFilling): Promise<void> {
  const { ask, signal } = turn;
  const { values, isWhole } = filling;
  let writing: Promise<unknown> = Promise.resolve();
  let length = FIRST_PAGE;
  try {
    while (filling.after < filling.last) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      const till = filling.after + length;
      const { lines, count }: Page = await readPage(turn, filling, till);
      length = nextPage(length, turn.pageMs / (performance.now() - startedAt));
      await writing;
      filling.read += count;
      filling.after = till;
      if (!lines) continue;
      writing = ask({ call: 'write', lines, keys: [...values.keys()], isWhole });
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

function readPage(turn: AskingTurn, { values, after }: ColumnFilling, till: number): Promise<Page> {
  const { key } = turn.part.opened;
  const asked = { values: [...values.values()], after, till };
  return inDirectory(turn, ({ trx }) => readKeptPage(trx, key, asked));
}

/** In a transaction of its own, so that others come in between. */
export function inDirectory<T>(
  { calls, principal, part }: Asking,
  work: Parameters<typeof calls.read<T>>[1],
): Promise<T> {
  return calls.read({ principal, params: { id: part.opened.key.directoryId } }, work);
}
