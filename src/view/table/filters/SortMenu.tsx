import type { OrderBy } from '#core/model.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { Menu } from '../../kit/overlay/Menu.tsx';
import type { TableColumn } from '../tableColumns.ts';

export interface SortMenuProps {
  columns: readonly TableColumn[];
  orderBy: OrderBy;
  onOrderBy: (orderBy: OrderBy) => void;
}

/** A menu for the order of a list without column headers; selecting the same column again reverses the order. */
export function SortMenu({ columns, orderBy, onOrderBy }: SortMenuProps) {
  const { t } = useMessages();
  const sorted = columns.find(column => column.orderField === orderBy.field);
  const entries = columns.flatMap(({ id, label, orderField }) => {
    if (orderField === null) return [];
    const isSorted = orderField === orderBy.field;
    const onSelect = () => onOrderBy({ field: orderField, asc: isSorted ? !orderBy.asc : true });
    const icon = isSorted ? (orderBy.asc ? ('arrow-up' as const) : ('arrow-down' as const)) : undefined;
    return [{ id, label, icon, onSelect, isChecked: isSorted }];
  });
  return (
    <Menu
      entries={entries}
      trigger={
        <Button tone="quiet" icon={sorted ? (orderBy.asc ? 'arrow-up' : 'arrow-down') : 'sort'}>
          {sorted ? t('table.sortBy', { column: sorted.label }) : t('table.sort')}
        </Button>
      }
    />
  );
}
