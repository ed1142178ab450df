import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor, createLazyFilter } from '#view/field/lazyParts.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getText } from '../shared/stringValue.ts';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { getRecordDisplay } from './directory.core.ts';

export const directoryUi: FieldUi<'Directory'> = {
  type: 'Directory',
  Icon: createIcon(
    'M3 3.5A1.5 1.5 0 0 1 4.5 2H13v9.5H4.5A1.5 1.5 0 0 0 3 13zM3 13a1.5 1.5 0 0 0 1.5 1.5H13v-3',
  ),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
  Cell: RecordCell,
  Editor: createLazyEditor(async () => ({ default: (await import('./lazy/RecordEditor.tsx')).RecordEditor })),
  ListEditor: createLazyEditor(async () => ({
    default: (await import('./lazy/RecordListEditor.tsx')).RecordListEditor,
  })),
  Filter: createLazyFilter(async () => ({
    default: (await import('./lazy/RecordsFilter.tsx')).RecordsFilter,
  })),
};

/** Draws a placeholder, without the id, for a record that the viewer can't see. */
function RecordCell({ value, definition, context }: CellProps) {
  const { t } = useMessages();
  return context.reference(getText(value)) ? (
    <TextCell text={getRecordDisplay(value, definition, context)} />
  ) : (
    <span className="dk-unseen">{t('field.Directory.unseen')}</span>
  );
}
