import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor, createLazyFilter } from '#view/field/lazyParts.tsx';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { numberPlugin } from './number.core.ts';

export const numberUi: FieldUi<'Number'> = {
  type: 'Number',
  Icon: createIcon('M6 2.5l-1.5 11M11.5 2.5L10 13.5M2.8 6h11M2.2 10h11'),
  minCellWidth: MIN_WIDTH.figures,
  editsIn: 'cell',
  Cell: NumberCell,
  Editor: createLazyEditor(async () => ({ default: (await import('./lazy/NumberEditor.tsx')).NumberEditor })),
  ListEditor: null,
  Filter: createLazyFilter(async () => ({ default: (await import('./lazy/NumberFilter.tsx')).NumberFilter })),
};

function NumberCell({ value, definition, context }: CellProps) {
  return <span className="dk-number">{numberPlugin.toText(value, definition, context)}</span>;
}
