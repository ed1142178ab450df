/** Computes the result of a query from columns in memory, after populating and updating the columns. */
import type { Aggregate } from '#core/model.ts';
import { log } from '#server/kernel/log/log.ts';
import { loadReferences } from '#server/modules/records/index.ts';
import { buildSearchSql } from '#server/modules/search/index.ts';
import { withReferences } from '../withReferences.ts';
import {
  type CachedFiguresRequest,
  fillColumns,
  type RunningFiguresRequest,
  runWithOpenDirectory,
} from './fillColumns.ts';
import { groupColumnTexts } from './findCachedField.ts';
import type { CachedDirectories } from './keptDirectories.ts';
import { readDirectoryChanges } from './keptSql.ts';
import { toCachedQuestion } from './planCachedQuery.ts';
import { DirectoryNotCachedError } from './threadClient.ts';

/** Returns `null` if the thread can't compute the result, so that records have to be read. */
export async function aggregateFromCache(
  directories: CachedDirectories,
  asking: CachedFiguresRequest,
): Promise<Aggregate | null> {
  const { plan, signal } = asking;
  const { key, columns } = plan;
  if (!directories.mayKeep({ key, columns })) return null;
  try {
    return await directories.use({ key, columns, signal }, async (kept, ask) => {
      const turn: RunningFiguresRequest = { ...asking, kept, ask };
      await fillColumns(turn);
      const first = await bringUpToDate(turn);
      if (!first.isUnsure) return answer(turn, first.found);
      await directories.forget(kept);
      await fillColumns(turn);
      const second = await bringUpToDate(turn);
      if (second.isUnsure)
        throw new DirectoryNotCachedError('Records changed faster than their columns were filled.');
      return answer(turn, second.found);
    });
  } catch (error) {
    if (!(error instanceof DirectoryNotCachedError)) throw error;
    if (!error.isTooMuch) log.warn({ err: error, directory: plan.key }, 'Figures could not be kept');
    return null;
  }
}

/**
 * Writes changes since the last query to the columns. The search result is read together with the changes, so that both
 * are from the same point in time. `isUnsure` means that the columns have to be populated again.
 */
async function bringUpToDate(
  turn: RunningFiguresRequest,
): Promise<{ isUnsure: boolean; found: string | null }> {
  const { plan, part, kept, ask } = turn;
  // Partially populated columns are also updated, because they may be completed later.
  const { sources, keys } = groupColumnTexts(new Map([...kept.columns, ...(kept.filling?.columns ?? [])]));
  const news = await runWithOpenDirectory(turn, (scope, opened) =>
    readDirectoryChanges(scope.trx, part.opened.key, {
      horizon: kept.horizon ?? 0,
      sources,
      where: plan.found ? null : buildSearchSql(scope, opened, part.request).where,
    }),
  );
  if (news.isUnsure) return news;
  const { lines } = news;
  if (lines.length > 0) await ask({ call: 'write', lines, keys });
  kept.horizon = news.horizon;
  return news;
}

async function answer(turn: RunningFiguresRequest, found: string | null): Promise<Aggregate> {
  const { plan, ask, calls, principal, engine, today } = turn;
  const asked = toCachedQuestion(plan, { today, numbers: found });
  const { samples = [] } = await ask({ call: 'count', asked, by: plan.by });
  const targets = samples.flatMap(({ definition, value }) =>
    engine.bind(definition).plugin.targetsOf(value, definition, engine),
  );
  const references =
    targets.length === 0
      ? new Map()
      : await calls.readAccount(principal, scope => loadReferences(scope, targets));
  const { figures } = await ask({ call: 'answer', references, by: plan.by });
  if (!figures) throw new DirectoryNotCachedError('The thread answered something else.');
  return withReferences(figures, references);
}
