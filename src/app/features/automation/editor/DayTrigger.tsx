import { isSingleDayField } from '#core/automation/ruleFields.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationTrigger } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { RawNumberInput } from '#view/kit/inputs/RawNumberInput.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { DEFAULT_TIME, getDateRelation } from '../ruleWords.ts';
import type { RulePartProps } from './useRuleWorld.ts';

type OfDays = Extract<AutomationTrigger, { kind: 'DateReached' | 'NothingHappened' | 'Schedule' }>;

const HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});
/** The weekdays starting with Monday, numbered as in the contract. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];
const A_SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

export function DayTrigger({
  value,
  compiled,
  issues,
  onChange,
}: RulePartProps<AutomationTrigger> & { value: OfDays }) {
  const { t } = useMessages();
  return (
    <>
      {value.kind === 'DateReached' && <DateFields {...{ value, compiled, issues, onChange }} />}
      {value.kind === 'NothingHappened' && (
        <DayCountField
          label={t('automation.silentDays')}
          days={value.days}
          onChange={days => onChange({ ...value, days })}
        />
      )}
      {value.kind === 'Schedule' && <Weekdays value={value} onChange={onChange} />}
      <TimeChoice at={value.at} onChange={at => onChange({ ...value, at })} />
    </>
  );
}

export function TimeChoice({
  at = DEFAULT_TIME,
  onChange,
}: {
  at?: string | undefined;
  onChange: (at: string) => void;
}) {
  const { t } = useMessages();
  return (
    <Field label={t('automation.at')}>
      <Select
        value={at}
        options={[...new Set([...HOURS, at])].sort().map(time => ({ value: time, label: time }))}
        onChange={onChange}
      />
    </Field>
  );
}

function DateFields({
  value,
  compiled,
  issues,
  onChange,
}: RulePartProps<AutomationTrigger> & { value: Extract<OfDays, { kind: 'DateReached' }> }) {
  const messages = useMessages();
  const { t } = messages;
  const options = (compiled?.fields ?? [])
    .filter(isSingleDayField)
    .map(({ definition: { id, name } }) => ({ value: id, label: name }));
  const side = Math.sign(value.days);
  const sides = [-1, 0, 1].map(each => ({
    value: String(each),
    label: t('automation.side', { side: getDateRelation(each) }),
  }));
  const setSide = (next: number) => onChange({ ...value, days: next * Math.max(1, Math.abs(value.days)) });
  return (
    <>
      <Field
        label={t('automation.dateField')}
        isRequired
        errors={formatIssues(messages, filterIssuesBelow(issues, 'fieldId'))}
      >
        <Select
          value={value.fieldId}
          options={options}
          emptyLabel={t('automation.choose')}
          onChange={fieldId => onChange({ ...value, fieldId })}
        />
      </Field>
      <Field label={t('automation.sideLabel')}>
        <Select value={String(side)} options={sides} onChange={next => setSide(Number(next))} />
      </Field>
      {side !== 0 && (
        <DayCountField
          label={t('automation.days')}
          days={Math.abs(value.days)}
          onChange={days => onChange({ ...value, days: side * days })}
        />
      )}
    </>
  );
}

export function DayCountField({
  label,
  days,
  most = 3_650,
  onChange,
}: {
  label: string;
  days: number;
  most?: number;
  onChange: (days: number) => void;
}) {
  const take = (text: string) => {
    const count = Number(text.replaceAll(/\D/g, ''));
    if (count >= 1) onChange(Math.min(most, count));
  };
  return (
    <Field label={label}>
      <RawNumberInput
        value={String(days)}
        maxLength={4}
        clean={text => text.replaceAll(/\D/g, '')}
        onCommit={take}
      />
    </Field>
  );
}

function Weekdays({
  value,
  onChange,
}: {
  value: Extract<OfDays, { kind: 'Schedule' }>;
  onChange: (value: OfDays) => void;
}) {
  const { t, locale } = useMessages();
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const options = WEEKDAYS.map(day => ({
    value: String(day),
    label: format.format(A_SUNDAY + day * DAY_MS),
  }));
  return (
    <Field label={t('automation.weekdays')} help={t('automation.everyDay')}>
      <MultiChoice
        value={(value.weekdays ?? []).map(String)}
        options={options}
        onChange={days => onChange({ ...value, weekdays: days.map(Number) })}
        placeholder={t('automation.addWeekday')}
        removeLabel={name => t('automation.remove', { name })}
      />
    </Field>
  );
}
