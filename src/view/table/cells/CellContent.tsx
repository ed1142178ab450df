import { NUMBER_COLUMN } from '#core/directory/listColumns.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { Item, Status } from '#core/model.ts';
import { FieldCell } from '../../field/FieldCell.tsx';
import { StatusChip } from '../../form/StatusChip.tsx';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { TagChips } from '../../tags/TagChips.tsx';
import type { TableColumn } from '../tableColumns.ts';

export interface CellContentProps {
  column: TableColumn;
  item: Item;
  status: Status | undefined;
  context: FieldContext;
  /** The status can be changed from its cell. */
  canMove: boolean;
}

/** What a cell of the list shows. */
export function CellContent({ column, item, status, context, canMove }: CellContentProps) {
  const { formatDateTime } = useMessages();
  if (column.field) return <FieldCell field={column.field} context={context} />;
  if (column.id === NUMBER_COLUMN) return <NumberCell item={item} />;
  switch (column.id) {
    case 'Status':
      return <StatusCell item={item} status={status} canMove={canMove} />;
    case 'Tags':
      return <TagChips ids={item.tags} />;
    case 'LastComment':
      return <span className="dk-cell-text">{item.lastNote?.text ?? ''}</span>;
    case 'CreatedAt':
      return <time dateTime={item.createdAt}>{formatDateTime(item.createdAt)}</time>;
    default:
      return <time dateTime={item.lastActivityAt}>{formatDateTime(item.lastActivityAt)}</time>;
  }
}

/** Opens the record; the table hears its press. */
function NumberCell({ item }: { item: Item }) {
  return (
    <button type="button" className="dk-record-open" data-open-record tabIndex={-1} aria-label={item.display}>
      <Icon name="expand" />#{item.number}
    </button>
  );
}

export interface StatusCellProps extends Pick<CellContentProps, 'item' | 'status' | 'canMove'> {
  /** Absent in the table, which hears the press by itself. */
  onPress?: () => void;
}

/** A chip that opens the ways out of the status. */
export function StatusCell({ item, status, canMove, onPress }: StatusCellProps) {
  const { t } = useMessages();
  if (!canMove) return status ? <StatusChip status={status} /> : null;
  return (
    <button
      type="button"
      id={statusButtonId(item.id)}
      className="dk-cell-status"
      data-open-status
      tabIndex={onPress ? undefined : -1}
      aria-haspopup="menu"
      onClick={onPress}
      aria-label={t('status.change', { name: status?.name ?? t('status.none') })}
    >
      <StatusChip status={status} />
      <Icon name="chevron-down" />
    </button>
  );
}

export function statusButtonId(itemId: string): string {
  return `dk-status-of-${itemId}`;
}
