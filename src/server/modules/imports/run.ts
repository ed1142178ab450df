import { createIssue } from '#core/issues.ts';
import { withCause } from '#server/kernel/events/cause.ts';
import { log } from '#server/kernel/log/log.ts';
import { undoImport } from './commands/undoImport.ts';
import { ImportError } from './errors.ts';
import { emitImportEnded } from './events.ts';
import { readImportFile } from './reading/readFile.ts';
import {
  changeImport,
  type ImportKey,
  lockImport,
  readImport,
  type StoredImport,
} from './repositories/imports.ts';
import {
  type ImportDependencies,
  ImportStepSupersededError,
  isImportRunning,
  toImportUpdate,
} from './step.ts';
import { checkImport } from './writing/checkImport.ts';
import { writeImport } from './writing/writeImport.ts';

const WORK: Readonly<Record<string, (parts: ImportDependencies, begun: StoredImport) => Promise<void>>> = {
  Reading: readImportFile,
  Checking: checkImport,
  Writing: writeImport,
  Undoing: undoImport,
};

/**
 * Does the work of an import until it waits for a user. An error stops the import; this function only throws if
 * stopping fails.
 */
export async function runImport(parts: ImportDependencies, key: ImportKey): Promise<void> {
  for (;;) {
    const begun = await parts.database.forAccount(key.accountId, trx => readImport(trx, key));
    if (!begun || !isImportRunning(begun.state)) return;
    try {
      const work = async () => WORK[begun.state]?.(parts, begun);
      const { importId: id } = key;
      if (begun.state === 'Undoing') await withCause({ kind: 'undo', id }, work);
      else await withCause({ kind: 'import', id, automation: begun.rules }, work);
    } catch (error) {
      // The request that superseded the work has enqueued the import again.
      if (error instanceof ImportStepSupersededError) return;
      if (!(error instanceof ImportError)) log.error({ err: error, ...key }, 'An import stopped');
      await stopImport(parts, key, error instanceof ImportError ? error : new ImportError('ImportStopped'));
    }
    parts.tell(toImportUpdate(begun));
  }
}

/**
 * Ends the running work and stores the reason. An import that was being written or undone becomes `Cancelled`, so that
 * it can continue or be undone. Any other import becomes `Failed`.
 */
export async function stopImport(
  { database }: Pick<ImportDependencies, 'database'>,
  key: ImportKey,
  fault: ImportError,
): Promise<void> {
  await database.forAccount(key.accountId, async trx => {
    const stored = await lockImport(trx, key);
    if (!stored || !isImportRunning(stored.state)) return;
    const hasWritten = stored.state === 'Writing' || stored.state === 'Undoing';
    await changeImport(trx, key, {
      state: hasWritten ? 'Cancelled' : 'Failed',
      problem: JSON.stringify(createIssue([], fault.issue.code, fault.issue.params)),
    });
    await emitImportEnded(trx, stored, hasWritten ? 'Cancelled' : 'Failed');
  });
}
