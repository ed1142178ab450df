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

/** A cancelled import that wrote something can go on or be undone; before that, only be checked again. */
export const hasWritten = ({ written }: Pick<Import, 'written'>): boolean => sumOf(written) > 0;

/** Where an import stands by itself, before the person goes back a step. */
export function stepOf(run: Pick<Import, 'state' | 'written' | 'columns'>): Step {
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
      if (hasWritten(run)) return 'run';
      return run.columns.length > 0 ? 'columns' : 'file';
    default:
      return 'run';
  }
}

/** The way back is open until something is written. */
export function mayReturn(run: Pick<Import, 'state' | 'written'>): boolean {
  if (run.state === 'Cancelled') return !hasWritten(run);
  return run.state === 'Mapped' || run.state === 'Checking' || run.state === 'Checked';
}
