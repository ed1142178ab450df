import { useState } from 'react';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useFocusFirst } from '#view/kit/overlays/useFocusFirst.ts';
import { useUser } from '../../../state/useBoot.ts';
import { createHoliday, type HolidayDraft } from './calendarDraft.ts';

interface HolidaysProps {
  holidays: readonly HolidayDraft[];
  /** Paths begin with the index of the holiday. */
  issues: readonly Issue[];
  onChange: (holidays: readonly HolidayDraft[]) => void;
}

/** Edits holidays, each of which occurs once or every year. */
export function Holidays({ holidays, issues, onChange }: HolidaysProps) {
  const { t } = useMessages();
  const { timeZone } = useUser().account;
  const [freshId, setFreshId] = useState<string | null>(null);
  const add = () => {
    const holiday = createHoliday(getDayInZone(timeZone));
    setFreshId(holiday.id);
    onChange([...holidays, holiday]);
  };
  return (
    <>
      {holidays.length === 0 && <p className="dk-faint">{t('calendar.noHolidays')}</p>}
      {holidays.length > 0 && (
        <ul className="dk-holidays">
          {holidays.map((holiday, index) => (
            <HolidayRow
              key={holiday.id}
              holiday={holiday}
              isFresh={holiday.id === freshId}
              issues={filterIssuesBelow(issues, index)}
              onChange={changed => onChange(holidays.map(each => (each.id === changed.id ? changed : each)))}
              onRemove={() => onChange(holidays.filter(({ id }) => id !== holiday.id))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button icon="plus" onClick={add}>
          {t('calendar.addHoliday')}
        </Button>
      </div>
    </>
  );
}

interface HolidayRowProps {
  holiday: HolidayDraft;
  /** True if the holiday was just added; its day receives the focus. */
  isFresh: boolean;
  issues: readonly Issue[];
  onChange: (holiday: HolidayDraft) => void;
  onRemove: () => void;
}

function HolidayRow({ holiday, isFresh, issues, onChange, onRemove }: HolidayRowProps) {
  const messages = useMessages();
  const { t } = messages;
  const row = useFocusFirst<HTMLLIElement>(isFresh);
  const { day, name, isYearly } = holiday;
  const errorsOf = (member: string) => formatIssues(messages, filterIssuesBelow(issues, member));
  return (
    <li ref={row} className="dk-holiday">
      <Field label={t('calendar.day')} isRequired errors={errorsOf('day')}>
        <TextInput type="date" value={day} onCommit={text => onChange({ ...holiday, day: text })} />
      </Field>
      <Field label={t('calendar.name')} isRequired errors={errorsOf('name')} className="dk-holiday-name">
        <TextInput value={name} maxLength={200} onCommit={text => onChange({ ...holiday, name: text })} />
      </Field>
      <Checkbox
        label={t('calendar.isYearly')}
        isChecked={isYearly}
        onChange={isOn => onChange({ ...holiday, isYearly: isOn })}
      />
      <IconButton
        size="small"
        icon="trash"
        label={t('calendar.removeHoliday', { name: name || t('calendar.unnamed') })}
        onClick={onRemove}
      />
    </li>
  );
}
