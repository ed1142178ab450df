import type { Trx } from '#server/kernel/database/database.ts';
import { emit } from '#server/kernel/events/events.ts';
import type { StoredImport } from './repositories/imports.ts';

export type ImportOutcome = 'Done' | 'Failed' | 'Cancelled' | 'Undone';

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /** What somebody waits for has ended by itself; `Cancelled`: it stopped before its end. */
    ImportEnded: {
      readonly directoryId: string;
      readonly importId: string;
      /** Who asked for it. */
      readonly userId: string;
      readonly outcome: ImportOutcome;
      /** Rows that were written, or records that were taken back. */
      readonly written: number;
      readonly failed: number;
    };
  }
}

/** Nobody waits for an import that is a part of other work, unless a person undoes it: the end of the whole is told. */
export async function tellEnd(trx: Trx, stored: StoredImport, outcome: ImportOutcome): Promise<void> {
  const isUndoing = outcome === 'Undone' || stored.state === 'Undoing';
  if (stored.cause !== null && !isUndoing) return;
  const { create = 0, update = 0, refused = 0 } = stored.written;
  const { takenBack = 0, kept = 0 } = stored.undone;
  const [written, failed] = outcome === 'Undone' ? [takenBack, kept] : [create + update, refused];
  await emit(trx, {
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
