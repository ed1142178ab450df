import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor } from '#view/field/lazyParts.tsx';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { phoneNumberPlugin } from './phone-number.core.ts';

export const phoneNumberUi: FieldUi<'PhoneNumber'> = {
  type: 'PhoneNumber',
  Icon: createIcon(
    'M5.3 2.5H3A1 1 0 0 0 2 3.6 11.5 11.5 0 0 0 12.4 14a1 1 0 0 0 1.1-1v-2.3l-3-1.2-1.3 1.6A8.5 8.5 0 0 1 4.9 6.8l1.6-1.3z',
  ),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
  Cell: PhoneCell,
  Editor: createLazyEditor(() => import('./lazy/PhoneEditor.tsx')),
  ListEditor: null,
  Filter: TextFilter,
};

function PhoneCell({ value, definition, context }: CellProps) {
  return <TextCell text={phoneNumberPlugin.toText(value, definition, context)} />;
}
