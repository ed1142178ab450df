import type { RecordCall, RecordCalls } from '#server/modules/records/index.ts';
import type { Keeping } from './aggregate.ts';
import { keptKey } from './columns/keptPlan.ts';

/**
 * The progress on this node; another one can be reading for its own queries. Not revealed to callers who can't read the
 * directory.
 */
export async function figuresProgress(
  calls: RecordCalls,
  { directories, readings }: Pick<Keeping, 'directories' | 'readings'>,
  request: RecordCall,
): Promise<number | null> {
  const key = await calls.read(request, async (_, opened) => keptKey(opened.key));
  return directories.progressOf(key) ?? readings.progressOf(key);
}
