import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    file_thumbnails: ThumbnailRow;
  }
}

type ThumbnailRow = {
  account_id: string;
  file_id: string;
  /** Empty where none can be made. */
  storage_key: string;
  /** Bytes, which do not count to what the account may store. */
  size: number;
  made_at: Generated<string>;
};
