import { getDisplayedColumns, listColumns } from '#core/directory/listColumns.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { SearchRequest } from '#core/model.ts';
import { isRecordPartAccessible } from '#core/policy/permissions.ts';
import { buildScopeSearch, type ProcessScope } from '#core/processes/processScope.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ExportMenu } from '../../shared/exports/ExportMenu.tsx';
import type { RecordSource } from '../../shared/records/recordSource.ts';
import type { RecordViewHandle } from '../../shared/records/useViewState.ts';
import { useAccess, useUser } from '../../state/useBoot.ts';

interface ProcessesExportProps {
  source: RecordSource;
  scope: ProcessScope;
  view: RecordViewHandle;
  /** Finds all results in the displayed order; `undefined` until the search is known. */
  search: SearchRequest | undefined;
  chosen: ReadonlySet<string>;
}

const formats = ['csv', 'xlsx', 'json'] as const;

/** Exports the listed processes, of one type or of all types, to a file. */
export function ProcessesExport({ source, scope, view, search, chosen }: ProcessesExportProps) {
  const { t, locale } = useMessages();
  const user = useUser();
  const { rightsIn } = useAccess();
  // The column of the last comment is exported only if the user can read the comments of at least one type.
  const isShown = (id: string) =>
    id !== SYSTEM_ID.lastComment ||
    source.directories.some(({ directory }) =>
      isRecordPartAccessible({ directory, rights: rightsIn(directory.id) }, 'comments', 'read'),
    );
  return (
    <ExportMenu
      formats={formats}
      isReady={search !== undefined}
      chosen={chosen.size}
      onSave={async format => {
        if (!search) return;
        const { downloadProcesses } = await import('../../shared/exports/downloadExport.ts');
        const { compiled } = source;
        const name = scope.typeId ? compiled.directory.name : t('processes.title');
        await downloadProcesses(name, {
          format,
          search: buildScopeSearch(scope, search, user),
          columns: getDisplayedColumns(listColumns(compiled), view.view).flatMap(({ id }) =>
            isShown(id) ? [id] : [],
          ),
          ...(chosen.size > 0 && { itemIds: [...chosen] }),
          lang: locale === 'uk' ? 'ua' : 'en',
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        });
      }}
    />
  );
}
