import type { BoundField } from '#core/field/boundField.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ColumnWidthsHandle } from './useColumnWidths.ts';
import type { TableView } from './useTableView.ts';

export interface TableGridHeaderProps {
  view: TableView;
  widths: ColumnWidthsHandle;
  isNarrow: boolean;
}

/** The widths and names of the columns. */
export function TableGridHeader({ view, widths, isNarrow }: TableGridHeaderProps) {
  const { t } = useMessages();
  const { columns } = view;
  const isFigures = (column: BoundField) => view.figures.includes(column);
  return (
    <>
      <colgroup>
        <col style={{ width: widths.lead }} />
        {isNarrow ? (
          <col />
        ) : (
          columns.map((column, index) => (
            <col key={column.definition.id} style={{ width: widths.columns[index] }} />
          ))
        )}
        <col style={{ width: widths.actions }} />
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
