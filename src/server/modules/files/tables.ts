import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    file_thumbnails: ThumbnailRow;
  }
}

type ThumbnailRow = {
  account_id: string;
  file_id: string;
  /** Empty if no thumbnail can be created. */
  storage_key: string;
  /** In bytes, which don't count towards the account's quota. */
  size: number;
  made_at: Generated<string>;
};
