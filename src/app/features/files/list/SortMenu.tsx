import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { OrderBy } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';

/** Common sort orders for the grid, which has no column headers to click. */
const ORDERS: readonly OrderBy[] = [
  { field: SYSTEM_ID.createdAt, asc: false },
  { field: SYSTEM_ID.createdAt, asc: true },
  { field: 'Name', asc: true },
  { field: 'Name', asc: false },
  { field: 'Size', asc: false },
  { field: 'Size', asc: true },
  { field: 'Type', asc: true },
];

export function SortMenu({ orderBy, onChange }: { orderBy: OrderBy; onChange: (orderBy: OrderBy) => void }) {
  const { t } = useMessages();
  const idOf = ({ field, asc }: OrderBy) => `${field}.${asc ? 'asc' : 'desc'}`;
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="sort">
          {t(`files.order.${idOf(orderBy)}`)}
        </Button>
      }
      placement="bottom-end"
      entries={ORDERS.map(order => ({
        id: idOf(order),
        label: t(`files.order.${idOf(order)}`),
        isChecked: idOf(order) === idOf(orderBy),
        onSelect: () => onChange(order),
      }))}
    />
  );
}
