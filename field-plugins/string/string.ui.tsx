import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor } from '#view/field/lazyParts.tsx';
import { getText } from '../shared/stringValue.ts';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';

export const stringUi: FieldUi<'String'> = {
  type: 'String',
  Icon: createIcon('M3 4V3h10v1M8 3v10M6 13h4'),
  minCellWidth: MIN_WIDTH.other,
  // Wide enough for most email addresses.
  naturalCellWidth: 200,
  editsIn: 'cell',
  Cell: StringCell,
  Editor: createLazyEditor(async () => ({ default: (await import('./lazy/StringEditor.tsx')).StringEditor })),
  ListEditor: null,
  Filter: TextFilter,
};

function StringCell({ value }: CellProps) {
  return <TextCell text={getText(value)} />;
}
