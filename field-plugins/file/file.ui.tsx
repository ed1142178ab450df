import { type MouseEvent, useContext } from 'react';
import { FieldServicesContext } from '#view/engine/fieldServices.ts';
import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor } from '#view/field/lazyParts.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getText } from '../shared/stringValue.ts';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { getPreviewableFiles } from './previewableFiles.ts';
import './file.css';

const loadEditor = () => import('./lazy/FilesEditor.tsx');

export const fileUi: FieldUi<'File'> = {
  type: 'File',
  Icon: createIcon('M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'popup',
  Cell: FileCell,
  Editor: createLazyEditor(async () => ({ default: (await loadEditor()).FileEditor })),
  ListEditor: createLazyEditor(async () => ({ default: (await loadEditor()).FileListEditor })),
  Filter: TextFilter,
};

/** The name of the file, which opens its preview. The arrow keys move to the other files of the field. */
function FileCell({ value, definition, context }: CellProps) {
  const { t } = useMessages();
  const services = useContext(FieldServicesContext);
  const file = context.reference(getText(value));
  if (!file) return <span className="dk-unseen">{t('field.File.unseen')}</span>;
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    // Clicking a file must not also open its record.
    event.stopPropagation();
    const all = context.values[definition.id]?.listValue ?? [value];
    const files = getPreviewableFiles(all.map(getText), context);
    const start = files.findIndex(({ id }) => id === getText(value));
    services?.previewFiles(start < 0 ? getPreviewableFiles([getText(value)], context) : files, start);
  };
  return (
    <a href={`#${getText(value)}`} className="dk-cell-text dk-file-cell" onClick={handleClick}>
      {file.display}
    </a>
  );
}
