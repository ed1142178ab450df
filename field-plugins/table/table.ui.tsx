import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor } from '#view/field/lazyParts.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { getVisibleColumns } from './value/row.core.ts';

export const tableUi: FieldUi<'Table'> = {
  type: 'Table',
  Icon: createIcon('M2 3h12v10H2zM2 6.3h12M2 9.7h12M6 3v10'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'popup',
  Cell: TableCell,
  Editor: createLazyEditor(() => import('./lazy/TableEditor.tsx')),
  ListEditor: null,
  Filter: TextFilter,
};

/** The number of rows, and the values of the first column in the first rows. */
function TableCell({ value, definition, context }: CellProps) {
  const { t } = useMessages();
  const rows = value.tableValue ?? [];
  const [first] = getVisibleColumns(definition, context.engine);
  const names = rows.slice(0, SHOWN_NAMES).flatMap(row => {
    const inRow = { ...context, values: row.customFields };
    const text = first?.toText(first.valueIn(inRow), inRow).slice(0, NAME_LENGTH);
    return text ? [text] : [];
  });
  const count = formatRowsText(t, rows.length);
  const rest = rows.length > SHOWN_NAMES ? ', …' : '';
  return <TextCell text={names.length > 0 ? `${count}: ${names.join(', ')}${rest}` : count} />;
}

const SHOWN_NAMES = 3;
const NAME_LENGTH = 40;

type Translate = ReturnType<typeof useMessages>['t'];

const rowsTexts = new WeakMap<Translate, Map<number, string>>();

/**
 * Returns the number of rows as text. It is cached, because formatting a plural takes longer than drawing the rest of a
 * cell, and a list repeats the same few counts.
 */
function formatRowsText(t: Translate, count: number): string {
  const texts = rowsTexts.get(t) ?? new Map<number, string>();
  rowsTexts.set(t, texts);
  const known = texts.get(count) ?? t('field.Table.rows', { count });
  texts.set(count, known);
  return known;
}
