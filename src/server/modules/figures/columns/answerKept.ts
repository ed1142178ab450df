/** Answers a question from columns in memory, which are filled and brought up to date first. */
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { Aggregate } from '#core/model.ts';
import { log } from '#server/kernel/log/log.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { loadReferences, type RecordCalls } from '#server/modules/records/index.ts';
import { type PartSearch, searchSql } from '#server/modules/search/index.ts';
import { withReferences } from '../withReferences.ts';
import type { AskThread, KeptDirectories, KeptDirectory } from './keptDirectories.ts';
import { type KeptPlan, keptQuestion } from './keptPlan.ts';
import { readHorizon, readKeptPage, readNews } from './keptSql.ts';
import type { ColumnSpec } from './threadCalls.ts';
import { NotKept } from './threadClient.ts';

interface Asking {
  readonly calls: RecordCalls;
  readonly principal: Principal;
  readonly part: PartSearch;
  readonly plan: KeptPlan;
  readonly engine: FieldEngine;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Records of a page while columns are filled. */
  readonly page: number;
}

/** Null where the thread cannot answer: the records have to be read then. */
export async function answerKept(directories: KeptDirectories, asking: Asking): Promise<Aggregate | null> {
  const { plan } = asking;
  const columns = [...plan.values.keys()];
  if (!directories.mayKeep(plan.key, columns)) return null;
  try {
    return await directories.use(plan.key, columns, async (kept, ask) => {
      const filling: Filling = { ...asking, kept, ask };
      await fill(filling);
      const first = await bringUpToDate(filling);
      if (!first.isUnsure) return answer(filling, first.numbers);
      await directories.forget(kept);
      await fill(filling);
      const second = await bringUpToDate(filling);
      if (second.isUnsure) throw new NotKept('Records changed faster than their columns were filled.');
      return answer(filling, second.numbers);
    });
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    if (!error.isTooMuch) log.warn({ err: error, directory: plan.key }, 'Figures could not be kept');
    return null;
  }
}

interface Filling extends Asking {
  readonly kept: KeptDirectory;
  readonly ask: AskThread;
}

/** The columns that are missing, of all records where there are none yet. */
async function fill(filling: Filling): Promise<void> {
  const { plan, kept, ask } = filling;
  const missing = plan.fields.filter(({ key }) => !kept.columns.has(key));
  const isWhole = kept.horizon === null;
  if (missing.length === 0 && !isWhole) return;
  // Whatever changes from now on is told by events behind it, and read again.
  const horizon = await inDirectory(filling, ({ trx }) => readHorizon(trx));
  const columns = missing.map(({ key, definition }): ColumnSpec => ({ key, definition }));
  await ask({ call: 'open', columns });
  const keys = [...new Set(columns.map(({ key }) => key))];
  kept.filling = { read: 0, all: Math.max(1, plan.size) };
  await writePages(filling, { keys, isWhole }).finally(() => {
    kept.filling = null;
  });
  for (const key of keys) {
    const value = plan.values.get(key);
    if (value) kept.columns.set(key, value);
  }
  kept.horizon ??= horizon;
}

/** The next page is read while the thread writes the one before. */
async function writePages(
  filling: Filling,
  { keys, isWhole }: { keys: readonly string[]; isWhole: boolean },
): Promise<void> {
  const { plan, part, page: take, kept, ask } = filling;
  const values = keys.flatMap(key => plan.values.get(key) ?? []);
  let writing: Promise<unknown> = Promise.resolve();
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const page = await inDirectory(filling, ({ trx }) =>
      readKeptPage(trx, part.opened.key, { values, after: from, take }),
    ).catch(async error => {
      await writing.catch(() => undefined);
      throw error;
    });
    await writing;
    if (kept.filling) kept.filling.read += page.count;
    if (page.rows !== null) {
      writing = ask({ call: 'write', rows: page.rows, keys, isWhole });
      // Whoever awaits it hears of a failure.
      writing.catch(() => undefined);
    }
    after = page.count < take ? null : Number(page.last);
  }
  await writing;
}

/** What the search finds comes with the news, so that both are of one moment. */
async function bringUpToDate(filling: Filling): Promise<{ isUnsure: boolean; numbers: string | null }> {
  const { plan, part, kept, ask } = filling;
  const keys = [...kept.columns.keys()];
  const news = await inDirectory(filling, (scope, opened) =>
    readNews(scope.trx, part.opened.key, {
      horizon: kept.horizon ?? 0,
      values: [...kept.columns.values()],
      where: plan.found ? null : searchSql(scope, opened, part.request).where,
    }),
  );
  if (news.isUnsure) return news;
  if (news.rows !== null) await ask({ call: 'write', rows: news.rows, keys, isWhole: true });
  kept.horizon = news.horizon;
  return news;
}

async function answer(filling: Filling, numbers: string | null): Promise<Aggregate> {
  const { plan, ask, calls, principal, engine, today } = filling;
  const asked = keptQuestion(plan, { today, numbers });
  const { samples = [] } = await ask({ call: 'count', asked, by: plan.by });
  const targets = samples.flatMap(({ definition, value }) =>
    engine.bind(definition).plugin.targetsOf(value, definition, engine),
  );
  const references =
    targets.length === 0
      ? new Map()
      : await calls.readAccount(principal, scope => loadReferences(scope, targets));
  const { figures } = await ask({ call: 'answer', references, by: plan.by });
  if (!figures) throw new NotKept('The thread answered something else.');
  return withReferences(figures, references);
}

/** In a transaction of its own, so that others come in between. */
function inDirectory<T>(
  { calls, principal, part }: Filling,
  work: Parameters<typeof calls.read<T>>[1],
): Promise<T> {
  return calls.read({ principal, params: { id: part.opened.key.directoryId } }, work);
}
