import type { OrderBy } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Icon } from '../kit/Icon.tsx';
import type { TableColumn } from './tableColumns.ts';

export interface HeaderCellProps {
  column: TableColumn;
  orderBy: OrderBy;
  onOrderBy: (orderBy: OrderBy) => void;
}

export function HeaderCell({ column, orderBy, onOrderBy }: HeaderCellProps) {
  const { t } = useMessages();
  const { orderField, label } = column;
  const isSorted = orderField !== null && orderBy.field === orderField;
  const nextAsc = isSorted ? !orderBy.asc : true;
  const sorted = isSorted ? (orderBy.asc ? 'ascending' : 'descending') : 'none';
  return (
    <div
      {...{ role: 'columnheader', 'aria-sort': orderField ? sorted : undefined }}
      className={column.isNumeric ? 'dk-th dk-number' : 'dk-th'}
    >
      {orderField ? (
        <button
          type="button"
          className="dk-sort"
          title={t(nextAsc ? 'table.sortAscending' : 'table.sortDescending', { column: label })}
          onClick={() => onOrderBy({ field: orderField, asc: nextAsc })}
        >
          <span className="dk-truncate">{label}</span>
          {isSorted && <Icon name={orderBy.asc ? 'arrow-up' : 'arrow-down'} />}
        </button>
      ) : (
        <span className="dk-truncate" title={label}>
          {label}
        </span>
      )}
    </div>
  );
}
