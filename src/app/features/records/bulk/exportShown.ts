import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { SearchRequest } from '#core/model.ts';
import { mayWith } from '#core/permissions.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { downloadExport, type ExportFormat } from '../../../shared/exports/downloadExport.ts';
import type { useAccess } from '../../../state/useBoot.ts';
import type { RecordsExportProps } from './RecordsExport.tsx';

interface Shown extends Pick<RecordsExportProps, 'columns' | 'selectedIds'> {
  compiled: CompiledDirectory;
  search: SearchRequest;
  rights: ReturnType<ReturnType<typeof useAccess>['rightsIn']>;
}

/** Has the browser save what a list shows, or those records of it that are chosen. @throws ApiError */
export async function exportShown(
  format: ExportFormat,
  { locale }: Messages,
  { compiled: { directory }, rights, search, columns, selectedIds }: Shown,
): Promise<void> {
  const mayReadComments = mayWith({ directory, rights }, 'comments', 'read');
  await downloadExport(directory, {
    format,
    search,
    columns: columns.filter(id => id !== SYSTEM_ID.lastComment || mayReadComments),
    ...(selectedIds && selectedIds.size > 0 && { itemIds: [...selectedIds] }),
    lang: locale === 'uk' ? 'ua' : 'en',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}
