import { fileURLToPath } from 'node:url';
import { runKillableProcess } from '#server/kernel/processes/runKillableProcess.ts';
import { ImportError } from '../errors.ts';

export interface SheetPreview {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** True if rows or columns were omitted, e.g. because the workbook is longer than a preview can be. */
  readonly hasMore: boolean;
}

export interface WorkbookPreview {
  readonly sheets: readonly SheetPreview[];
  readonly hasMore: boolean;
}

const script = fileURLToPath(new URL('previewProcess.ts', import.meta.url));
/** As JSON, a character has at most six bytes, so that such a preview stays below `mostOutput`. */
const MAX_CHARACTERS = 8_000_000;
const LIMITS = { longestMs: 15_000, heapMb: 512, mostOutput: 64 * 1024 * 1024 };

const FAULTS = { TookTooLong: 'WorkbookTooSlow', TooLarge: 'WorkbookTooLarge', Crashed: 'WorkbookTooLarge' };

/** Returns the first rows of the first visible sheets. @throws ImportError with the same codes as an import. */
export async function previewWorkbook(
  path: string,
  { sheets = 20, rows = 200, letters = MAX_CHARACTERS } = {},
): Promise<WorkbookPreview> {
  const outcome = await runKillableProcess(script, [path, ...[sheets, rows, letters].map(String)], LIMITS);
  if ('failed' in outcome) throw new ImportError(FAULTS[outcome.failed]);
  const told: WorkbookPreview | { fault: string } = JSON.parse(outcome.output.toString('utf8'));
  if ('fault' in told) throw new ImportError(told.fault);
  return told;
}
