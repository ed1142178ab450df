import type { RecordCall, RecordCalls } from '#server/modules/records/index.ts';
import type { FiguresCache } from './aggregate.ts';
import { getCachedColumnsKey } from './columns/planCachedQuery.ts';

/**
 * Returns the progress on this node in per cent, or `null` if no records are being read here. Other nodes can be
 * reading for their queries.
 * @throws ProblemError 404 if the caller can't read the directory.
 */
export async function findFiguresProgress(
  calls: RecordCalls,
  { directories, readings }: Pick<FiguresCache, 'directories' | 'readings'>,
  request: RecordCall,
): Promise<number | null> {
  const key = await calls.read(request, async (_, opened) => getCachedColumnsKey(opened.key));
  return directories.progressOf(key) ?? readings.progressOf(key);
}
