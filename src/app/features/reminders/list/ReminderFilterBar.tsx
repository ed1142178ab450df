import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { DayInput } from '../../../shared/plainList/DayInput.tsx';
import { KeywordInput } from '../../../shared/plainList/KeywordInput.tsx';
import { PlainFilters } from '../../../shared/plainList/PlainFilters.tsx';
import { UserFilterMenu } from '../../../shared/plainList/UserFilterMenu.tsx';
import { useUser } from '../../../state/useBoot.ts';
import { REMINDER_STATUSES } from '../reminderCalls.ts';
import {
  CUSTOM_REMINDER_SPAN,
  DEFAULT_REMINDER_FILTERS,
  hasReminderFilters,
  OPEN_REMINDER_STATUSES,
  REMINDER_SPANS,
  type ReminderFilters,
} from './reminderFilters.ts';

export interface ReminderFilterBarProps {
  filters: ReminderFilters;
  onChange: (part: Partial<ReminderFilters>) => void;
  /** False for the calendar, where the displayed range determines the days. */
  hasDays: boolean;
}

export function ReminderFilterBar({ filters, onChange, hasDays }: ReminderFilterBarProps) {
  const { t } = useMessages();
  const { id: userId } = useUser();
  const isMine = filters.users.length === 1 && filters.users[0] === userId;
  return (
    <PlainFilters
      label={t('reminders.filters')}
      isUsed={hasReminderFilters(filters)}
      search={
        <KeywordInput
          label={t('reminders.search')}
          value={filters.keyword}
          onChange={keyword => onChange({ keyword })}
        />
      }
    >
      <Button
        tone="quiet"
        icon="user"
        aria-pressed={isMine}
        onClick={() => onChange({ users: isMine ? [] : [userId] })}
      >
        {t('reminders.mine')}
      </Button>
      <UserFilterMenu
        label={
          filters.users.length > 0 && !isMine
            ? t('reminders.peopleCount', { count: filters.users.length })
            : t('reminders.others')
        }
        chosen={filters.users}
        onChange={users => onChange({ users })}
      />
      <StatusMenu filters={filters} onChange={onChange} />
      {hasDays && <SpanMenu filters={filters} onChange={onChange} />}
      {hasDays && filters.span === CUSTOM_REMINDER_SPAN && <OwnDays filters={filters} onChange={onChange} />}
      {hasReminderFilters(filters) && (
        <Button
          tone="quiet"
          icon="close"
          onClick={() => onChange({ ...DEFAULT_REMINDER_FILTERS, statuses: filters.statuses })}
        >
          {t('reminders.clear')}
        </Button>
      )}
    </PlainFilters>
  );
}

type PartProps = Omit<ReminderFilterBarProps, 'hasDays'>;

function StatusMenu({ filters: { statuses }, onChange }: PartProps) {
  const { t } = useMessages();
  const isOpen = OPEN_REMINDER_STATUSES.join() === statuses.join();
  const [only] = statuses;
  const said = isOpen || !only ? t('reminders.open') : t(`reminders.status.${only}`);
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="filter" aria-pressed={statuses.length > 0}>
          {statuses.length === 0 ? t('reminders.all') : t('reminders.statusIs', { status: said })}
        </Button>
      }
      entries={[
        {
          id: 'open',
          label: t('reminders.open'),
          isChecked: isOpen,
          onSelect: () => onChange({ statuses: OPEN_REMINDER_STATUSES }),
        },
        {
          id: 'all',
          label: t('reminders.all'),
          isChecked: statuses.length === 0,
          onSelect: () => onChange({ statuses: [] }),
        },
        ...REMINDER_STATUSES.map((status, index) => ({
          id: status,
          label: t(`reminders.status.${status}`),
          isChecked: statuses.length === 1 && statuses[0] === status,
          hasSeparator: index === 0,
          onSelect: () => onChange({ statuses: [status] }),
        })),
      ]}
    />
  );
}

function SpanMenu({ filters: { span }, onChange }: PartProps) {
  const { t } = useMessages();
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="calendar" aria-pressed={span !== null}>
          {span ? t('reminders.spanIs', { span: t(`reminders.span.${span}`) }) : t('reminders.span')}
        </Button>
      }
      entries={([...REMINDER_SPANS, CUSTOM_REMINDER_SPAN] as const).map(each => ({
        id: each,
        label: t(`reminders.span.${each}`),
        isChecked: each === span,
        hasSeparator: each === CUSTOM_REMINDER_SPAN,
        onSelect: () => onChange({ span: each === span ? null : each, dateFrom: '', dateTill: '' }),
      }))}
    />
  );
}

/** Selects a range of days; both ends are inclusive. */
function OwnDays({ filters: { dateFrom, dateTill }, onChange }: PartProps) {
  const { t } = useMessages();
  return (
    <span className="dk-plain-days">
      <DayInput
        value={dateFrom}
        label={t('reminders.dateFrom')}
        onChange={day => onChange({ dateFrom: day })}
      />
      <span aria-hidden="true">–</span>
      <DayInput
        value={dateTill}
        label={t('reminders.dateTill')}
        onChange={day => onChange({ dateTill: day })}
      />
    </span>
  );
}
