import type { Note } from '#core/model.ts';
import type { StoredNote } from './repository.ts';

export function presentNote(row: StoredNote): Note {
  return {
    id: row.note_id,
    text: row.text,
    createdAt: row.created_at,
    ...(row.updated_at ? { updatedAt: row.updated_at } : {}),
    userId: row.user_id,
  };
}
