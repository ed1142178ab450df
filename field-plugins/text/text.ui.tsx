import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor } from '#view/field/lazyParts.tsx';
import { getText } from '../shared/stringValue.ts';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';

export const textUi: FieldUi<'Text'> = {
  type: 'Text',
  Icon: createIcon('M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h6'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'popup',
  Cell: LongTextCell,
  Editor: createLazyEditor(async () => ({
    default: (await import('./lazy/LongTextEditor.tsx')).LongTextEditor,
  })),
  ListEditor: null,
  Filter: TextFilter,
};

/** Shows the first non-empty line, with an ellipsis if there are more lines. */
function LongTextCell({ value }: CellProps) {
  const text = getText(value).trim();
  const end = text.search(/[\r\n]/);
  return <TextCell text={end < 0 ? text : `${text.slice(0, end).trimEnd()} …`} />;
}
