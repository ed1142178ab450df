import type { RecordCall, RecordCalls } from '#server/modules/records/index.ts';
import type { KeptDirectories } from './keptDirectories.ts';
import { keptKey } from './keptPlan.ts';

/** Of this node: another one may fill columns of its own. Whoever may not read the directory is not told. */
export async function figuresProgress(
  calls: RecordCalls,
  directories: KeptDirectories,
  request: RecordCall,
): Promise<number | null> {
  const key = await calls.read(request, async (_, opened) => keptKey(opened.key));
  return directories.progressOf(key);
}
