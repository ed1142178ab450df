import type { RecordCall, RecordCalls } from '#server/modules/records/index.ts';
import type { Keeping } from './aggregate.ts';
import { keptKey } from './columns/keptPlan.ts';

/** Of this node: another one may read for questions of its own. Whoever may not read the directory is not told. */
export async function figuresProgress(
  calls: RecordCalls,
  { directories, readings }: Pick<Keeping, 'directories' | 'readings'>,
  request: RecordCall,
): Promise<number | null> {
  const key = await calls.read(request, async (_, opened) => keptKey(opened.key));
  return directories.progressOf(key) ?? readings.progressOf(key);
}
