import type { Issue, Status, Transition } from '#core/model.ts';
import { formatIssues } from '../field/formatIssue.ts';
import type { Messages } from '../i18n/messages.ts';
import { Icon } from '../kit/Icon.tsx';
import type { MenuEntry } from '../kit/overlay/Menu.tsx';
import { StatusChip } from './StatusChip.tsx';

/**
 * Returns the transitions of a status as menu entries: users can select available transitions, and
 * unavailable transitions show the reason.
 */
export function createStatusMenuEntries(
  messages: Messages,
  ways: {
    statuses: readonly Status[];
    /** The id of the record's current status. */
    current: string | null;
    transitions: readonly Transition[];
    onMove: (statusId: string) => void;
    /** Shows the reasons why a transition is unavailable; if omitted, the entry itself shows them. */
    onWhy?: ((transition: Transition) => void) | undefined;
  },
): MenuEntry[] {
  const { statuses, current, transitions, onMove, onWhy } = ways;
  return statuses
    .filter(each => each.id !== current)
    .map(each => {
      const transition = transitions.find(way => way.statusId === each.id);
      return {
        id: each.id,
        label: (
          <span className="dk-row">
            <StatusChip status={each} />
            {transition && !transition.open && onWhy && <Icon name="lock" />}
          </span>
        ),
        description: describe(messages, each, transition?.open ? [] : (transition?.reasons ?? [])),
        isDisabled: !transition?.open && !(transition && onWhy),
        onSelect: () => (transition && !transition.open ? onWhy?.(transition) : onMove(each.id)),
      };
    });
}

function describe(messages: Messages, status: Status, reasons: readonly Issue[]): string | undefined {
  return reasons.length > 0 ? formatIssues(messages, reasons).join(' ') : status.description || undefined;
}
