import { useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useOpenedRecord } from '../../shared/record/openedRecord.ts';
import { createReminderRequest } from '../../shared/reminding/createReminderRequest.ts';
import { openReminderForm } from '../../state/reminderRequestsState.ts';
import { useReminderUserNames } from './peopleNames.ts';
import { ReminderModal } from './ReminderModal.tsx';
import './reminders.css';
import { type Reminder, searchReminders } from './reminderCalls.ts';
import { useReminderChanges } from './reminderNews.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { reminderTexts } from './texts.ts';

const LIMIT = 100;

/** Shows the reminders about a record next to the record's form. */
export default function RecordReminders() {
  return (
    <TextsProvider texts={reminderTexts}>
      <Reminders />
    </TextsProvider>
  );
}

function Reminders() {
  const messages = useMessages();
  const { t } = messages;
  const { item, compiled } = useOpenedRecord();
  const [opened, setOpened] = useState<Reminder | null>(null);
  const about = createReminderRequest(compiled.directory, item);
  const asked = JSON.stringify({ contactId: about.contact, processId: about.process, ...about.record });
  const load = useCallback(
    (signal: AbortSignal) =>
      searchReminders({ ...JSON.parse(asked), take: LIMIT, orderByField: 'DueAt', orderByAsc: true }, signal),
    [asked],
  );
  const { data, error, reload } = useLoad(load);
  useReminderChanges(reload);
  if (!data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return <Skeleton lines={3} height={36} />;
  }
  const isOver = ({ status }: Reminder) => status === 'Done' || status === 'Cancelled';
  const inOrder = [...data.items.filter(each => !isOver(each)), ...data.items.filter(isOver)];
  return (
    <div className="dk-stack">
      {inOrder.length === 0 && <p className="dk-faint">{t('reminders.noneHere')}</p>}
      {inOrder.length > 0 && (
        <ul className="dk-record-reminders">
          {inOrder.map(reminder => (
            <Line key={reminder.id} reminder={reminder} onOpen={() => setOpened(reminder)} />
          ))}
        </ul>
      )}
      {item.deletedAt === undefined && (
        <div>
          <Button size="small" icon="plus" onClick={() => openReminderForm(about)}>
            {t('reminders.add')}
          </Button>
        </div>
      )}
      {opened && <ReminderModal reminder={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Line({ reminder, onOpen }: { reminder: Reminder; onOpen: () => void }) {
  const { formatDateTime } = useMessages();
  const people = useReminderUserNames(reminder);
  return (
    <li data-status={reminder.status}>
      <button type="button" className="dk-link-button" onClick={onOpen}>
        {reminder.text}
      </button>
      <div className="dk-faint dk-record-reminder-about">
        <span>{[formatDateTime(reminder.dueAt), people.join(', ')].filter(Boolean).join(' · ')}</span>
        <StatusBadge reminder={reminder} />
      </div>
    </li>
  );
}
