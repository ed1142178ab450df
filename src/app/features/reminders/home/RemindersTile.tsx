import { type ReactNode, useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { useLoad } from '../../../api/useLoad.ts';
import { TileCard } from '../../../shared/home/card/TileCard.tsx';
import { TileEmptyState, TileLoader } from '../../../shared/home/card/TileStates.tsx';
import type { TileProps } from '../../../shared/home/tileKind.ts';
import { openReminderForm } from '../../../state/reminderRequestsState.ts';
import { activeReminders, reloadActiveReminders } from '../active/activeReminders.ts';
import { createSnoozeEntries } from '../active/snoozeEntries.ts';
import { type ReminderActions, useReminderActions } from '../active/useReminderActions.ts';
import { getBrowserTimeZone } from '../clocks.ts';
import { ReminderModal } from '../ReminderModal.tsx';
import { type Reminder, searchReminders } from '../reminderCalls.ts';
import { useReminderChanges } from '../reminderNews.ts';
import { reminderTexts } from '../texts.ts';
import '../reminders.css';

export function RemindersTile({ title }: TileProps) {
  return (
    <TextsProvider texts={reminderTexts}>
      <Reminders title={title} />
    </TextsProvider>
  );
}

const MAX_UPCOMING = 5;

function Reminders({ title }: Pick<TileProps, 'title'>) {
  const { t, formatNumber } = useMessages();
  const coming = useComing();
  // The array is wrapped in ref(), so the snapshot contains the original objects.
  const due = useSnapshot(activeReminders).reminders as readonly Reminder[];
  const actions = useReminderActions();
  const [opened, setOpened] = useState<Reminder | null>(null);
  return (
    <TileCard
      icon="alarm"
      title={title}
      count={due.length > 0 ? formatNumber(due.length) : undefined}
      href="/reminders"
    >
      <TileLoader load={coming}>
        {next =>
          due.length + next.length === 0 ? (
            <TileEmptyState icon="alarm" text={t('reminders.home.none')}>
              <Button size="small" icon="plus" onClick={() => openReminderForm({})}>
                {t('reminders.add')}
              </Button>
            </TileEmptyState>
          ) : (
            <>
              {due.length > 0 && (
                <Group heading={t('reminders.due')} tone="warning">
                  {due.map(reminder => (
                    <Row key={reminder.id} reminder={reminder} onOpen={setOpened}>
                      <RowActions reminder={reminder} actions={actions} />
                    </Row>
                  ))}
                </Group>
              )}
              {next.length > 0 && (
                <Group heading={t('reminders.home.coming')}>
                  {next.map(reminder => (
                    <Row key={reminder.id} reminder={reminder} onOpen={setOpened} />
                  ))}
                </Group>
              )}
            </>
          )
        }
      </TileLoader>
      {opened && <ReminderModal reminder={opened} onClose={() => setOpened(null)} />}
    </TileCard>
  );
}

function Group({ heading, tone, children }: { heading: string; tone?: string; children: ReactNode }) {
  return (
    <>
      <h3 className="dk-tile-group" data-tone={tone}>
        {heading}
      </h3>
      <ul className="dk-tile-rows">{children}</ul>
    </>
  );
}

interface RowProps {
  reminder: Reminder;
  onOpen: (reminder: Reminder) => void;
  children?: ReactNode;
}

function Row({ reminder, onOpen, children }: RowProps) {
  const { formatDateTime } = useMessages();
  const { text, comesUpAt, dueAt } = reminder;
  return (
    <li className="dk-tile-row">
      <button type="button" className="dk-tile-name dk-truncate" onClick={() => onOpen(reminder)}>
        {text}
      </button>
      {children ?? <span className="dk-tile-note">{formatDateTime(comesUpAt ?? dueAt)}</span>}
    </li>
  );
}

/** Offers to finish, snooze or dismiss a due reminder, like the reminder's card. */
function RowActions({ reminder, actions }: { reminder: Reminder; actions: ReminderActions }) {
  const { t } = useMessages();
  const { text } = reminder;
  return (
    <>
      {reminder.mayChange && (
        <IconButton
          icon="check"
          size="small"
          label={t('reminders.home.finish', { text })}
          onClick={() => void actions.finish(reminder)}
        />
      )}
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon="clock" size="small" label={t('reminders.home.snooze', { text })} />}
        entries={[
          ...createSnoozeEntries(t, till => void actions.snooze(reminder, till)),
          {
            id: 'dismiss',
            label: t('reminders.dismiss'),
            hasSeparator: true,
            onSelect: () => void actions.dismiss(reminder),
          },
        ]}
      />
    </>
  );
}

/** Loads upcoming reminders, and reloads due reminders. */
function useComing() {
  const load = useCallback(async (signal: AbortSignal) => {
    const status: Reminder['status'][] = ['Scheduled', 'Snoozed'];
    const body = {
      status,
      dateFrom: getDayInZone(getBrowserTimeZone()),
      orderByField: 'DueAt' as const,
      orderByAsc: true,
    };
    const [{ items }] = await Promise.all([
      searchReminders({ ...body, take: MAX_UPCOMING }, signal),
      reloadActiveReminders(),
    ]);
    return items;
  }, []);
  const coming = useLoad(load);
  useReminderChanges(coming.reload);
  return coming;
}
