import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    account_storage: AccountStorageRow;
  }
}

/** Written by triggers alone. */
type AccountStorageRow = {
  account_id: string;
  bytes: Generated<number>;
};
