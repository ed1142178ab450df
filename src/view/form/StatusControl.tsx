import type { Status, Transition } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { getBadgeColors } from '../kit/feedback/Badge.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Menu } from '../kit/overlay/Menu.tsx';
import { StatusChip } from './StatusChip.tsx';
import { createStatusMenuEntries } from './statusEntries.tsx';

export interface StatusControlProps {
  statuses: readonly Status[];
  /** The id of the record's current status. */
  current: string | null;
  /**
   * Every transition, as validated by the server or by the same rules in the browser. A status that isn't listed is
   * unavailable.
   */
  transitions: readonly Transition[];
  onMove: (statusId: string) => void;
  /** Called when the user selects an unavailable transition, to explain why it is unavailable. */
  onWhy?: (transition: Transition) => void;
  isBusy?: boolean;
}

/**
 * Shows the status of a record and its transitions: users can select available transitions, and unavailable
 * transitions show the reason.
 */
export function StatusControl({ statuses, current, transitions, onMove, onWhy, isBusy }: StatusControlProps) {
  const messages = useMessages();
  const { t } = messages;
  const status = statuses.find(each => each.id === current);
  const entries = createStatusMenuEntries(messages, { statuses, current, transitions, onMove, onWhy });
  if (entries.length === 0) return <StatusChip status={status} />;
  return (
    <Menu
      entries={entries}
      trigger={
        <Button
          size="small"
          className="dk-status-button"
          style={getBadgeColors(status?.color, status?.textColor)}
          isBusy={isBusy}
          aria-label={t('status.change', { name: status?.name ?? t('status.none') })}
        >
          <span className="dk-truncate">{status?.name ?? t('status.none')}</span>
          <Icon name="chevron-down" />
        </Button>
      }
    />
  );
}
