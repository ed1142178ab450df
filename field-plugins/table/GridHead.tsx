import type { BoundField } from '#core/boundField.ts';
import type { TableRow } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { TableView } from './useTableView.ts';

export interface GridHeadProps {
  view: TableView;
  rows: readonly TableRow[];
  isNarrow: boolean;
  isCoarse: boolean;
  isEditable: boolean;
}

/** Pixels of the columns: the row's number, figures, anything else at least, and a button at the row's end. */
const WIDTH = { lead: 44, figures: 104, other: 132, button: 34, touchButton: 46, padding: 14 } as const;

/** The columns' widths and names. Widths hang on the columns alone, so that scrolling moves none of them. */
export function GridHead({ view, rows, isNarrow, isCoarse, isEditable }: GridHeadProps) {
  const { t } = useMessages();
  const { columns } = view;
  const isFigures = (column: BoundField) => view.summed.includes(column);
  const buttons = (isEditable ? 2 : 1) + (rows.some(row => row.link) ? 1 : 0);
  const actions = buttons * (isCoarse ? WIDTH.touchButton : WIDTH.button) + WIDTH.padding;
  const lead = Math.max(WIDTH.lead, 20 + 9 * String(rows.length).length);
  return (
    <>
      <colgroup>
        <col style={{ width: lead }} />
        {isNarrow ? (
          <col />
        ) : (
          columns.map(column => (
            <col
              key={column.definition.id}
              style={isFigures(column) ? { width: WIDTH.figures } : { minWidth: WIDTH.other }}
            />
          ))
        )}
        <col style={{ width: actions }} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="dk-row-lead">
            <span aria-hidden="true">#</span>
            <span className="dk-visually-hidden">{t('field.Table.number')}</span>
          </th>
          {isNarrow ? (
            <th scope="col">{columns[0]?.definition.name}</th>
          ) : (
            columns.map(column => (
              <th
                key={column.definition.id}
                scope="col"
                className={isFigures(column) ? 'numberValue' : undefined}
                title={column.definition.name}
              >
                {column.definition.name}
                {column.definition.required && <span className="dk-required"> *</span>}
              </th>
            ))
          )}
          <th scope="col">
            <span className="dk-visually-hidden">{t('field.Table.actions')}</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

/** The width below which the table scrolls sideways rather than squeeze its columns. */
export function leastWidth({ columns, summed }: TableView, isEditable: boolean): number {
  const cells = columns.map(column => (summed.includes(column) ? WIDTH.figures : WIDTH.other));
  return cells.reduce((sum, width) => sum + width, WIDTH.lead + WIDTH.button * (isEditable ? 2 : 1));
}
