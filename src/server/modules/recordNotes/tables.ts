import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    item_notes: NoteRow;
  }
}

type NoteRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  note_id: string;
  user_id: string;
  text: string;
  created_at: Generated<string>;
  updated_at: string | null;
};
