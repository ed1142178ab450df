import type { Import } from '#core/model.ts';
import type { ImportCounts, ImportState } from './importCalls.ts';

export const steps = ['file', 'columns', 'check', 'run'] as const;
export type Step = (typeof steps)[number];

const runningStates: readonly ImportState[] = ['Reading', 'Checking', 'Writing', 'Undoing'];

/** The server works on it: its progress is to be asked for. */
export const isRunning = ({ state }: Pick<Import, 'state'>): boolean => runningStates.includes(state);

/** Rows that were, or would be, gone through. */
export function sumOf({ create, update, unchanged, refused, leftOut }: ImportCounts): number {
  return create + update + unchanged + refused + leftOut;
}

/** Records that writing would touch. */
export const writableOf = ({ create, update }: ImportCounts): number => create + update;

export const madeFamily = ({ family }: Pick<Import, 'family'>): number => family?.made ?? 0;

/** What its rows became is known, not only what they would. */
export const hasWritten = ({ written }: Pick<Import, 'written'>): boolean => sumOf(written) > 0;

/** Where an import stands by itself, before the person goes back a step. */
export function stepOf(run: Pick<Import, 'state' | 'columns'>): Step {
  switch (run.state) {
    case 'Reading':
    case 'Failed':
      return 'file';
    case 'Mapped':
      return 'columns';
    case 'Checking':
    case 'Checked':
      return 'check';
    case 'Cancelled':
      return run.columns.length > 0 ? 'run' : 'file';
    default:
      return 'run';
  }
}

/** The way back is open until writing begins. */
export function mayReturn({ state }: Pick<Import, 'state'>): boolean {
  return state === 'Mapped' || state === 'Checking' || state === 'Checked';
}

/** Taking back has begun, and only that can go on. */
export function isPartlyUndone({ undone }: Pick<Import, 'undone'>): boolean {
  return undone.takenBack + undone.kept > 0;
}
