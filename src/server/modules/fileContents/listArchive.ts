import { fileURLToPath } from 'node:url';
import { runKillableProcess } from '#server/kernel/processes/runKillableProcess.ts';
import { createNotReadableError } from './notReadable.ts';

export interface ArchiveListing {
  readonly entries: readonly { readonly name: string; readonly size: number }[];
  readonly hasMore: boolean;
}

const script = fileURLToPath(new URL('archiveProcess.ts', import.meta.url));
const LIMITS = { longestMs: 10_000, heapMb: 256, mostOutput: 8 * 1024 * 1024 };

/** Lists the files in a zip file without reading them. @throws ProblemError 422 `NotReadable`. */
export async function listArchive(path: string): Promise<ArchiveListing> {
  const outcome = await runKillableProcess(script, [path], LIMITS);
  if ('failed' in outcome)
    throw createNotReadableError(outcome.failed === 'TookTooLong' ? 'TookTooLong' : 'TooLarge');
  const told: ArchiveListing | { fault: 'Encrypted' | 'Damaged' } = JSON.parse(
    outcome.output.toString('utf8'),
  );
  if ('fault' in told) throw createNotReadableError(told.fault);
  return told;
}
