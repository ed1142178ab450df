import { useMemo } from 'react';
import { EngineContext, useEngine } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { ColumnsMenu } from '#view/table/filters/ColumnsMenu.tsx';
import { RecordTable } from '#view/table/RecordTable.tsx';
import '../../../shared/records/list/list.css';
import type { FileEntry } from '../fileCalls.ts';
import { FileActionsContext, fileCells, fileTable, rowOf } from './fileColumns.tsx';
import type { FileActions } from './useFileActions.tsx';
import type { FileView } from './useFileView.ts';

export interface FileTableProps {
  files: readonly FileEntry[];
  view: FileView;
  onView: (part: Partial<FileView>) => void;
  actions: FileActions;
  onPreview: (index: number) => void;
}

/** Files in rows, by columns that are chosen, moved and sorted as those of records. */
export function FileTable({ files, view, onView, actions, onPreview }: FileTableProps) {
  const { t } = useMessages();
  const isPhone = useMediaQuery('(max-width: 640px)');
  const engine = useEngine();
  const compiled = useMemo(() => fileTable(engine.registry, t('files.title')), [engine.registry, t]);
  const drawing = useMemo(
    () => ({
      ...engine,
      ui: { ...engine.ui, system: (id: string) => fileCells[id] ?? engine.ui.system(id) },
    }),
    [engine],
  );
  const rows = useMemo(() => files.map(rowOf), [files]);
  return (
    <FileActionsContext value={actions}>
      <EngineContext value={drawing}>
        {!isPhone && (
          <div className="dk-plain-columns">
            <ColumnsMenu
              compiled={compiled}
              settings={view.columns}
              onChange={part => onView({ columns: { ...view.columns, ...part } })}
            />
          </div>
        )}
        <RecordTable
          compiled={compiled}
          items={rows}
          orderBy={view.orderBy}
          onOrderBy={orderBy => onView({ orderBy })}
          onOpen={row => onPreview(rows.indexOf(row))}
          columnSettings={view.columns}
          onColumns={part => onView({ columns: { ...view.columns, ...part } })}
        />
      </EngineContext>
    </FileActionsContext>
  );
}
