import type { Import } from '#core/model.ts';
import type { ImportCounts, ImportState } from './importCalls.ts';

export const IMPORT_STEPS = ['file', 'columns', 'check', 'run'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

const runningStates: readonly ImportState[] = ['Reading', 'Checking', 'Writing', 'Undoing'];

/** Returns whether the server is working on the import, so that its progress must be polled. */
export const isImportInProgress = ({ state }: Pick<Import, 'state'>): boolean =>
  runningStates.includes(state);

export function countImportFileRows({ create, update, unchanged, refused, leftOut }: ImportCounts): number {
  return create + update + unchanged + refused + leftOut;
}

/** Returns the number of records that the import creates or updates. */
export const countWrittenRecords = ({ create, update }: ImportCounts): number => create + update;

export const countCreatedRelations = ({ family }: Pick<Import, 'family'>): number => family?.made ?? 0;

/** Returns whether rows were written, so that actual outcomes are known, not only planned outcomes. */
export const hasWrittenRows = ({ written }: Pick<Import, 'written'>): boolean =>
  countImportFileRows(written) > 0;

/** Returns the step that matches the state of an import; the user can go back from this step. */
export function getImportStep(run: Pick<Import, 'state' | 'columns'>): ImportStep {
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

/** Returns whether the user can go back, which is possible until writing starts. */
export function canReturnToPreviousStep({ state }: Pick<Import, 'state'>): boolean {
  return state === 'Mapped' || state === 'Checking' || state === 'Checked';
}

/** Returns whether undoing has started. From then on, the undo can be resumed, but the import can't. */
export function isPartlyUndone({ undone }: Pick<Import, 'undone'>): boolean {
  return undone.takenBack + undone.kept > 0;
}
