import { sql } from 'kysely';
import type { components } from '#contract/docket.gen.ts';
import { formatRecordDisplay } from '#core/field/display.ts';
import { getFileKind } from '#core/files/fileKind.ts';
import { canHaveThumbnail } from '#core/files/thumbnails.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import { canAccessRecordPart, type OpenDirectory, type RecordScope } from '#server/modules/records/index.ts';

export type FileEntry = components['schemas']['FileEntry'];

/** The columns selected by `fileEntryColumnsSql`. */
export interface FileEntryRow {
  readonly file_id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly created_at: string;
  readonly created_by: string;
  readonly note: string | null;
  readonly directory_id: string;
  readonly item_id: string;
  readonly field_id: string | null;
  readonly number: number;
  readonly display: string;
  readonly status_id: string | null;
  readonly deleted_at: string | null;
  /** `null` if there was no attempt yet; empty if no thumbnail can be created. */
  readonly thumbnail_key: string | null;
}

/** The columns for rows of the join in `buildVisibleFilesSql`. */
export const fileEntryColumnsSql = sql`files.file_id, files.name, files.type, files.size, files.created_at,
  files.created_by, files.note, files.directory_id, files.item_id, files.field_id,
  items.number, items.display, items.status_id, items.deleted_at,
  (select storage_key from file_thumbnails as small
    where small.account_id = files.account_id and small.file_id = files.file_id) as thumbnail_key`;

/** @param directories Must include the directories of the rows. */
export function presentFileEntries(
  scope: RecordScope,
  directories: readonly OpenDirectory[],
  rows: readonly FileEntryRow[],
): FileEntry[] {
  const byId = new Map(directories.map(opened => [opened.key.directoryId, opened]));
  return rows.flatMap(row => {
    const opened = byId.get(row.directory_id);
    return opened ? [present(scope, opened, row)] : [];
  });
}

function present(scope: RecordScope, opened: OpenDirectory, row: FileEntryRow): FileEntry {
  const hidesDisplay = isDisplayHidden(scope.world, opened.compiled, row.status_id);
  return {
    id: row.file_id,
    name: row.name,
    type: row.type,
    kind: getFileKind(row),
    size: row.size,
    createdAt: row.created_at,
    createdBy: row.created_by,
    ...(row.note ? { text: row.note } : {}),
    directoryId: row.directory_id,
    itemId: row.item_id,
    ...(row.field_id ? { fieldId: row.field_id } : {}),
    record: {
      display: hidesDisplay ? formatRecordDisplay(row.number, undefined) : row.display,
      number: row.number,
      directoryId: row.directory_id,
    },
    thumbnail: getThumbnail(row),
    // Files attached to a record in the trash can't be changed.
    mayDelete:
      row.field_id === null && row.deleted_at === null && canAccessRecordPart(opened, 'files', 'delete'),
  };
}

function getThumbnail({ thumbnail_key: key, ...file }: FileEntryRow): FileEntry['thumbnail'] {
  if (key) return 'Ready';
  return key === null && canHaveThumbnail(file) ? 'Waiting' : 'None';
}
