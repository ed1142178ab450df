import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    field_index: FieldIndexRow;
    word_index: WordIndexRow;
    text_rebuilds: TextRebuildRow;
  }
}

type FieldIndexRow = {
  account_id: string;
  index_id: number;
  number: number;
  text_value: string | null;
  number_value: number | null;
};

type WordIndexRow = { account_id: string; index_id: number; number: number; words: string };

/** Outdated texts: of a directory, or of the records that refer to a given record. */
type TextRebuildRow = {
  account_id: string;
  rebuild_id: string;
  directory_id: string | null;
  target_id: string | null;
  done_to: Generated<string>;
};
