import { lazyEditor } from '#view/field/lazyEditor.tsx';
import type { CellProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { textOf } from '../shared/stringValue.ts';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import './file.css';

const loadEditor = () => import('./lazy/FilesEditor.tsx');

export const fileUi: FieldUi<'File'> = {
  type: 'File',
  Icon: createIcon('M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'popup',
  Cell: FileCell,
  Editor: lazyEditor(async () => ({ default: (await loadEditor()).FileEditor })),
  ListEditor: lazyEditor(async () => ({ default: (await loadEditor()).FileListEditor })),
  Filter: TextFilter,
};

function FileCell({ value, context }: CellProps) {
  const { t } = useMessages();
  const file = context.reference(textOf(value));
  if (!file) return <span className="dk-unseen">{t('field.File.unseen')}</span>;
  return <span className="dk-cell-text dk-file-cell">{file.display}</span>;
}
