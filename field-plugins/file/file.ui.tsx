import type { CellProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { textOf } from '../shared/stringValue.ts';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { FileEditor, FileListEditor } from './FilesEditor.tsx';
import './file.css';
import { iconOf } from './fileKind.ts';

export const fileUi: FieldUi<'File'> = {
  type: 'File',
  Icon: createIcon('M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5'),
  minCellWidth: MIN_WIDTH.other,
  Cell: FileCell,
  Editor: FileEditor,
  ListEditor: FileListEditor,
  Filter: TextFilter,
};

function FileCell({ value, context }: CellProps) {
  const { t } = useMessages();
  const file = context.reference(textOf(value));
  return (
    <span className="dk-file-cell">
      <Icon name={file ? iconOf({ name: file.display, type: file.type }) : 'file'} />
      <span className={file ? 'dk-cell-text' : 'dk-unseen'}>{file?.display ?? t('field.File.unseen')}</span>
    </span>
  );
}
