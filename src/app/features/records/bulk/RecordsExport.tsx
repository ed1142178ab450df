import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { SearchRequest } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ExportFormat } from '../../../shared/exports/downloadExport.ts';
import { ExportMenu } from '../../../shared/exports/ExportMenu.tsx';
import { useAccess } from '../../../state/useBoot.ts';
import { useVcardAvailability } from './useVcardAvailability.ts';

export interface RecordsExportProps {
  compiled: CompiledDirectory;
  /** Finds all listed records, in the displayed order; `undefined` until the search is known. */
  search: SearchRequest | undefined;
  /** Ids of the displayed columns, in the displayed order. */
  columns: readonly string[];
  /** Limits the export to these records, unless the set is empty. */
  selectedIds?: ReadonlySet<string> | undefined;
}

const formats: readonly ExportFormat[] = ['csv', 'xlsx', 'json', 'vcf'];

export function RecordsExport({ compiled, search, columns, selectedIds }: RecordsExportProps) {
  const messages = useMessages();
  const rights = useAccess().rightsIn(compiled.directory.id);
  const vcards = useVcardAvailability(compiled);
  return (
    <ExportMenu
      formats={formats.filter(format => format !== 'vcf' || vcards.mayBe)}
      isReady={search !== undefined}
      chosen={selectedIds?.size ?? 0}
      onOpen={vcards.ask}
      onSave={async format => {
        if (!search) return;
        const { exportListedRecords } = await import('./exportListedRecords.ts');
        await exportListedRecords(format, messages, { compiled, rights, search, columns, selectedIds });
      }}
    />
  );
}
