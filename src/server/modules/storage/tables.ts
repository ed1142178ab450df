import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    account_storage: AccountStorageRow;
  }
}

/** Only written by triggers. */
type AccountStorageRow = {
  account_id: string;
  bytes: Generated<number>;
};
