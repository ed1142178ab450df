import { useMemo } from 'react';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { PlainTable } from '../../../shared/plainList/PlainTable.tsx';
import type { FileEntry } from '../fileCalls.ts';
import { createFileTable, FileActionsContext, fileCells, rowOf } from './fileColumns.tsx';
import type { FileActions } from './useFileActions.tsx';
import type { FileView } from './useFileView.ts';

export interface FileTableProps {
  files: readonly FileEntry[];
  view: FileView;
  onView: (part: Partial<FileView>) => void;
  actions: FileActions;
  onPreview: (index: number) => void;
}

export function FileTable({ files, view, onView, actions, onPreview }: FileTableProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const compiled = useMemo(() => createFileTable(registry, t('files.title')), [registry, t]);
  const rows = useMemo(() => files.map(rowOf), [files]);
  return (
    <FileActionsContext value={actions}>
      <PlainTable
        {...{ compiled, rows, view, onView }}
        cells={fileCells}
        onOpen={row => onPreview(rows.indexOf(row))}
      />
    </FileActionsContext>
  );
}
