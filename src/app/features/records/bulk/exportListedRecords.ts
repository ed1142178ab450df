import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { SearchRequest } from '#core/model.ts';
import { isRecordPartAccessible } from '#core/policy/permissions.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { downloadExport, type ExportFormat } from '../../../shared/exports/downloadExport.ts';
import type { useAccess } from '../../../state/useBoot.ts';
import type { RecordsExportProps } from './RecordsExport.tsx';

interface Shown extends Pick<RecordsExportProps, 'columns' | 'selectedIds'> {
  compiled: CompiledDirectory;
  search: SearchRequest;
  rights: ReturnType<ReturnType<typeof useAccess>['rightsIn']>;
}

/**
 * Saves the records of a list, or the selected records, to a file. In CSV format, the rows of table fields
 * are saved to separate files.
 * @throws ApiError
 */
export async function exportListedRecords(
  format: ExportFormat,
  { locale }: Messages,
  { compiled: { directory, fieldById }, rights, search, columns, selectedIds }: Shown,
): Promise<void> {
  const mayReadComments = isRecordPartAccessible({ directory, rights }, 'comments', 'read');
  const body = {
    format,
    search,
    columns: columns.filter(id => id !== SYSTEM_ID.lastComment || mayReadComments),
    ...(selectedIds && selectedIds.size > 0 && { itemIds: [...selectedIds] }),
    lang: locale === 'uk' ? 'ua' : 'en',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  } as const;
  await downloadExport(directory, body);
  if (format !== 'csv') return;
  for (const id of columns) {
    const field = fieldById.get(id);
    if (!field?.plugin.columns) continue;
    const name = `${directory.name} ${field.definition.name}`;
    await downloadExport({ id: directory.id, name }, { ...body, rowsOf: id });
  }
}
