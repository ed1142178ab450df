import { createContext, use } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { SystemCellProps, SystemFieldUi } from '#view/engine/fieldUi.ts';
import { getFileIcon } from '#view/files/fileKind.ts';
import { formatFileSize } from '#view/files/fileSize.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import {
  createPlainDirectory,
  createPlainRows,
  createPlainTable,
  type PlainColumn,
} from '../../../shared/plainList/plainTable.ts';
import type { FileEntry } from '../fileCalls.ts';
import { FileMenu } from './FileMenu.tsx';
import { useFileOriginNames } from './fileNames.ts';
import type { FileActions } from './useFileActions.tsx';

/** Converts a file to a table row, and a row back to its file. */
export const { rowOf, thingOf: getFileFromRow } = createPlainRows<FileEntry>(
  ({ id, name, record, createdAt, createdBy }) => ({
    id,
    number: record.number,
    display: name,
    version: 1,
    createdAt,
    createdBy,
  }),
);

const first = { place: 'first', isDefault: true, isPinned: false } as const;

/** The ids of sortable columns are the field names by which the file search can sort. */
const columns: readonly PlainColumn[] = [
  { id: 'Name', canSort: true, column: { ...first, isPinned: true } },
  { id: 'Type', canSort: true, column: first },
  { id: 'Size', canSort: true, column: first },
  { id: SYSTEM_ID.createdAt, canSort: true, column: first },
  { id: 'FilePerson', canSort: false, column: first },
  { id: 'FileRecord', canSort: false, column: first },
  { id: 'FileDirectory', canSort: false, column: { ...first, isDefault: false } },
  { id: 'FileActions', canSort: false, column: { ...first, place: 'last' } },
];

export function createFileTable(registry: FieldRegistry, name: string): CompiledDirectory {
  return createPlainTable(registry, createPlainDirectory('files', name), columns);
}

export const FileActionsContext = createContext<FileActions | null>(null);

function useActions(): FileActions {
  const actions = use(FileActionsContext);
  if (!actions) throw new Error('Rows of files need what can be done with them.');
  return actions;
}

const plain = { press: null, isOnCards: true } as const;

/** Cells, keyed by column id. */
export const fileCells: Readonly<Record<string, SystemFieldUi>> = {
  Name: {
    Cell: NameCell,
    text: row => getFileFromRow(row).name,
    layout: { naturalWidth: 240 },
    press: 'open',
  },
  Type: { ...plain, Cell: KindCell, text: row => getFileFromRow(row).type, layout: { naturalWidth: 100 } },
  Size: {
    ...plain,
    Cell: SizeCell,
    text: row => String(getFileFromRow(row).size),
    layout: { naturalWidth: 90, isNumeric: true },
  },
  [SYSTEM_ID.createdAt]: {
    ...plain,
    Cell: AddedCell,
    text: (row, { formatDateTime }) => formatDateTime(getFileFromRow(row).createdAt),
    layout: { naturalWidth: 140 },
  },
  FilePerson: { ...plain, Cell: PersonCell, text: () => '', layout: { naturalWidth: 130 } },
  FileRecord: {
    ...plain,
    Cell: RecordCell,
    text: row => getFileFromRow(row).record.display,
    layout: { naturalWidth: 170 },
  },
  FileDirectory: { ...plain, Cell: DirectoryCell, text: () => '', layout: { naturalWidth: 140 } },
  FileActions: {
    press: null,
    isOnCards: 'head',
    Cell: ActionsCell,
    text: () => '',
    layout: { naturalWidth: 72, minWidth: 48, isFixed: true },
  },
};

function NameCell({ item }: SystemCellProps) {
  const file = getFileFromRow(item);
  return (
    <button type="button" className="dk-record-open dk-file-cell-name" data-open-record tabIndex={-1}>
      <Icon name={getFileIcon(file)} />
      <span className="dk-truncate">{file.name}</span>
    </button>
  );
}

function KindCell({ item }: SystemCellProps) {
  const { t } = useMessages();
  return t(`files.kind.${getFileFromRow(item).kind}`);
}

function SizeCell({ item }: SystemCellProps) {
  const { locale } = useMessages();
  return formatFileSize(getFileFromRow(item).size, locale);
}

function AddedCell({ item }: SystemCellProps) {
  const { formatDateTime } = useMessages();
  const { createdAt } = getFileFromRow(item);
  return <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>;
}

function PersonCell({ item }: SystemCellProps) {
  return <span className="dk-cell-text">{useFileOriginNames()(getFileFromRow(item)).person}</span>;
}

function DirectoryCell({ item }: SystemCellProps) {
  return <span className="dk-cell-text">{useFileOriginNames()(getFileFromRow(item)).directory}</span>;
}

function RecordCell({ item }: SystemCellProps) {
  const file = getFileFromRow(item);
  const actions = useActions();
  return (
    <button
      type="button"
      className="dk-link-button dk-truncate"
      onClick={event => {
        event.stopPropagation();
        actions.openRecord(file);
      }}
    >
      {file.record.display}
    </button>
  );
}

function ActionsCell({ item }: SystemCellProps) {
  return <FileMenu file={getFileFromRow(item)} actions={useActions()} />;
}
