import type { Issue, Status, Transition } from '#core/model.ts';
import { issueTexts } from '../field/issueText.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { badgeColors } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Menu } from '../kit/overlay/Menu.tsx';
import { StatusChip } from './StatusChip.tsx';

export interface StatusControlProps {
  statuses: readonly Status[];
  /** The id of the status the record is in. */
  current: string | null;
  /** What the server (or the same rules here) says of every move; a status not listed is closed. */
  transitions: readonly Transition[];
  onMove: (statusId: string) => void;
  isBusy?: boolean;
}

/** The status of a record and the ways out of it: open ones to choose, closed ones with the reason. */
export function StatusControl({ statuses, current, transitions, onMove, isBusy }: StatusControlProps) {
  const messages = useMessages();
  const { t } = messages;
  const status = statuses.find(each => each.id === current);
  const entries = statuses
    .filter(each => each.id !== current)
    .map(each => {
      const transition = transitions.find(way => way.statusId === each.id);
      return {
        id: each.id,
        label: <StatusChip status={each} />,
        description: describe(messages, each, transition?.open ? [] : (transition?.reasons ?? [])),
        isDisabled: !transition?.open,
        onSelect: () => onMove(each.id),
      };
    });
  if (entries.length === 0) return <StatusChip status={status} />;
  return (
    <Menu
      entries={entries}
      trigger={
        <Button
          size="small"
          className="dk-status-button"
          style={badgeColors(status?.color, status?.textColor)}
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

function describe(
  messages: Parameters<typeof issueTexts>[0],
  status: Status,
  reasons: readonly Issue[],
): string | undefined {
  return reasons.length > 0 ? issueTexts(messages, reasons).join(' ') : status.description || undefined;
}
