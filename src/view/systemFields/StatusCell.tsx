import type { SystemCellProps } from '../engine/fieldUi.ts';
import { StatusChip } from '../form/StatusChip.tsx';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Icon } from '../kit/Icon.tsx';

export interface StatusCellProps extends SystemCellProps {
  /** Omitted in the table, which handles the click itself. */
  onPress?: () => void;
}

/** Shows the status as a chip, which opens its transitions if the user can move the record. */
export function StatusCell({ item, status, canMove, onPress }: StatusCellProps) {
  const { t } = useMessages();
  if (!canMove) return status ? <StatusChip status={status} /> : null;
  return (
    <button
      type="button"
      id={buildStatusButtonId(item.id)}
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

export function buildStatusButtonId(itemId: string): string {
  return `dk-status-of-${itemId}`;
}
