import type { components } from '#contract/docket.gen.ts';
import type { Trx } from './database/database.ts';
import type { Principal } from './sessions/principal.ts';

type Boot = components['schemas']['Boot'];

/** What accounts and people ask of definitions and records; the two halves of the server meet here alone. */
export type RecordHalf = {
  /** Called in the transaction that registers an account. */
  prepareAccount(trx: Trx, accountId: string): Promise<void>;
  /** Boot's share, as the caller may see it. */
  readBoot(trx: Trx, principal: Principal): Promise<Pick<Boot, 'directories' | 'tags'>>;
  /** Those of the ids (in lower case) that are directories of this account. */
  existingDirectoryIds(trx: Trx, ids: string[]): Promise<Set<string>>;
};

/** A server without directories and records. */
export const noRecords: RecordHalf = {
  prepareAccount: async () => {},
  readBoot: async () => ({ directories: [], tags: [] }),
  existingDirectoryIds: async () => new Set(),
};
