import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import type { StoredImport } from './repositories/imports.ts';

export type ImportOutcome = 'Done' | 'Failed' | 'Cancelled' | 'Undone';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** Background work for which a user waits has ended. `Cancelled` means that the work stopped early. */
    ImportEnded: {
      readonly directoryId: string;
      readonly importId: string;
      readonly userId: string;
      readonly outcome: ImportOutcome;
      /** The number of rows written, or of changes undone. */
      readonly written: number;
      readonly failed: number;
    };
  }
}

/**
 * Reports the end of an import, unless it is part of other work, which reports its own end. The end of an undo is
 * always reported.
 */
export async function emitImportEnded(trx: Trx, stored: StoredImport, outcome: ImportOutcome): Promise<void> {
  const isUndoing = outcome === 'Undone' || stored.state === 'Undoing';
  if (stored.cause !== null && !isUndoing) return;
  const { create = 0, update = 0, refused = 0 } = stored.written;
  const { takenBack = 0, kept = 0 } = stored.undone;
  const [written, failed] = outcome === 'Undone' ? [takenBack, kept] : [create + update, refused];
  await emitEvent(trx, {
    kind: 'ImportEnded',
    accountId: stored.account_id,
    actorId: null,
    data: {
      directoryId: stored.directory_id,
      importId: stored.import_id,
      userId: stored.actor_id,
      outcome,
      written,
      failed,
    },
  });
}
