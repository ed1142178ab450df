import type { components } from '#contract/docket.gen.ts';
import type { StoredFileRow } from '#server/modules/recordFiles/index.ts';

export function presentItemFile(row: StoredFileRow): components['schemas']['ItemFile'] {
  return {
    id: row.file_id,
    ...(row.note ? { text: row.note } : {}),
    fileName: row.name,
    size: row.size,
    type: row.type,
    createdAt: row.created_at,
    userId: row.created_by,
  };
}
