import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor, createLazyFilter } from '#view/field/lazyParts.tsx';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { formatCalendarDate } from './calendarDate.core.ts';

export const dateUi: FieldUi<'Date'> = {
  type: 'Date',
  Icon: createIcon('M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
  Cell: DateCell,
  Editor: createLazyEditor(async () => ({ default: (await import('./lazy/DateEditor.tsx')).DateEditor })),
  ListEditor: null,
  Filter: createLazyFilter(async () => ({ default: (await import('./lazy/DateFilter.tsx')).DateFilter })),
};

function DateCell({ value }: CellProps) {
  return <time dateTime={value.dateValue}>{formatCalendarDate(value.dateValue ?? '')}</time>;
}
