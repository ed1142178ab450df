import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { SystemCellProps, SystemFieldUi } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import {
  createPlainDirectory,
  createPlainTable,
  type PlainColumn,
} from '../../../shared/plainList/plainTable.ts';
import { useReminderUserNames } from '../peopleNames.ts';
import { getLinkedId, ReminderLink } from '../ReminderLink.tsx';
import { formatRepeat } from '../repeatWords.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { getReminderFromRow } from './reminderRows.ts';
import { canToggleReminder, useReminderToggle } from './ticking.ts';

/** The ids of sortable columns are the field names by which the reminder search can sort. */
const columns: readonly PlainColumn[] = [
  { id: 'ReminderDone', canSort: false, column: { place: 'first', isDefault: true, isPinned: true } },
  { id: SYSTEM_ID.number, canSort: true, column: { place: 'first', isDefault: true, isPinned: true } },
  { id: 'Text', canSort: true, column: { place: 'first', isDefault: true, isPinned: false } },
  { id: 'DueAt', canSort: true, column: { place: 'first', isDefault: true, isPinned: false } },
  { id: 'ReminderRepeat', canSort: false, column: { place: 'first', isDefault: true, isPinned: false } },
  { id: SYSTEM_ID.status, canSort: true, column: { place: 'first', isDefault: true, isPinned: false } },
  { id: 'ReminderPeople', canSort: false, column: { place: 'last', isDefault: true, isPinned: false } },
  { id: 'ReminderAbout', canSort: false, column: { place: 'last', isDefault: true, isPinned: false } },
  { id: SYSTEM_ID.createdAt, canSort: true, column: { place: 'last', isDefault: false, isPinned: false } },
];

export function createReminderDirectory(registry: FieldRegistry, name: string): CompiledDirectory {
  return createPlainTable(registry, createPlainDirectory('reminders', name), columns);
}

/** Cells, keyed by column id. Columns without an entry are rendered like columns of records. */
export const reminderCells: Readonly<Record<string, SystemFieldUi>> = {
  ReminderDone: {
    Cell: DoneCell,
    text: () => '',
    layout: { naturalWidth: 80, isFixed: true },
    press: null,
    isOnCards: 'head',
  },
  Text: {
    Cell: TextCell,
    text: row => getReminderFromRow(row).text,
    layout: { naturalWidth: 330 },
    press: 'open',
  },
  DueAt: {
    Cell: DueCell,
    text: (row, { formatDateTime }) => formatDateTime(getReminderFromRow(row).dueAt),
    layout: { naturalWidth: 140 },
    press: null,
    isOnCards: true,
  },
  [SYSTEM_ID.status]: {
    Cell: ({ item }) => <StatusBadge reminder={getReminderFromRow(item)} />,
    text: row => getReminderFromRow(row).status,
    layout: { naturalWidth: 200 },
    press: null,
    isOnCards: true,
  },
  ReminderPeople: {
    Cell: PeopleCell,
    text: () => '',
    layout: { naturalWidth: 160 },
    press: null,
    isOnCards: true,
  },
  ReminderAbout: {
    Cell: ({ item }) => <ReminderLink reminder={getReminderFromRow(item)} />,
    text: () => '',
    layout: { naturalWidth: 180 },
    press: null,
    isOnCards: item => getLinkedId(getReminderFromRow(item)) !== undefined,
  },
  ReminderRepeat: {
    Cell: RepeatCell,
    text: () => '',
    layout: { naturalWidth: 150 },
    press: null,
    isOnCards: item => getReminderFromRow(item).repeat !== undefined,
  },
};

function DoneCell({ item }: SystemCellProps) {
  const { t } = useMessages();
  const { toggle } = useReminderToggle();
  const reminder = getReminderFromRow(item);
  return (
    <label className="dk-select-box dk-reminder-tick">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('reminders.tick', { text: reminder.text })}
        checked={reminder.status === 'Done'}
        disabled={!canToggleReminder(reminder)}
        onClick={event => event.stopPropagation()}
        onChange={() => toggle(reminder)}
      />
    </label>
  );
}

function TextCell({ item }: SystemCellProps) {
  const { text } = getReminderFromRow(item);
  return (
    <button
      type="button"
      className="dk-record-open dk-reminder-name dk-truncate"
      data-open-record
      tabIndex={-1}
    >
      {text}
    </button>
  );
}

function DueCell({ item }: SystemCellProps) {
  const { formatDateTime } = useMessages();
  const { dueAt } = getReminderFromRow(item);
  return <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>;
}

function PeopleCell({ item }: SystemCellProps) {
  const names = useReminderUserNames(getReminderFromRow(item));
  return <span className="dk-cell-text">{names.join(', ')}</span>;
}

function RepeatCell({ item }: SystemCellProps) {
  const messages = useMessages();
  const { repeat } = getReminderFromRow(item);
  if (!repeat) return null;
  return (
    <span className="dk-cell-text dk-reminder-repeat">
      <Icon name="repeat" /> {formatRepeat(messages, repeat)}
    </span>
  );
}
