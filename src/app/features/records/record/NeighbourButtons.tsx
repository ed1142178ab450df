import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';

export interface NeighbourRecords {
  readonly previousId: string | undefined;
  readonly nextId: string | undefined;
  /** Opens the record with this id in place of the current record. */
  go(id: string): void;
}

export interface NeighbourButtonsProps {
  neighbours: NeighbourRecords;
  /** Calls `leave` immediately, or after a confirmation if unsaved input would be lost. */
  onLeave: (leave: () => void) => void;
}

/**
 * Shows buttons for the previous and the next record in the list. Alt with the up and down arrow keys does the same.
 */
export function NeighbourButtons({ neighbours, onLeave }: NeighbourButtonsProps) {
  const { t } = useMessages();
  const { previousId, nextId, go } = neighbours;
  const leaveFor = (id: string | undefined) => id && onLeave(() => go(id));
  const root = useRef<HTMLSpanElement>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.defaultPrevented) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    // Ignored if another modal is on top, or if the keys open a list.
    if (root.current?.closest('[hidden]') || isListKey(event)) return;
    event.preventDefault();
    leaveFor(event.key === 'ArrowUp' ? previousId : nextId);
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
  return (
    <span ref={root} className="dk-row" style={{ gap: 0 }}>
      <IconButton
        icon="chevron-up"
        label={t('records.previous')}
        isDisabled={!previousId}
        onClick={() => leaveFor(previousId)}
      />
      <IconButton
        icon="chevron-down"
        label={t('records.next')}
        isDisabled={!nextId}
        onClick={() => leaveFor(nextId)}
      />
    </span>
  );
}

function isListKey({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('select, [role="combobox"]') !== null;
}
