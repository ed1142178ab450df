import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import type { NotificationSettings } from '../notificationCalls.ts';

type Digest = NotificationSettings['digest'];

export interface DigestTimesProps {
  digest: Digest;
  onChange: (digest: Digest) => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export function DigestTimes({ digest, onChange }: DigestTimesProps) {
  const { t, locale } = useMessages();
  // 1 January 2024 was a Monday.
  const name = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  const toggle = (day: number, isOn: boolean) => {
    const days = WEEK.filter(each => (each === day ? isOn : digest.days.includes(each)));
    onChange({ ...digest, days });
  };
  const errors = digest.days.length === 0 ? [t('notifications.digestNever')] : [];
  return (
    <Field label={t('notifications.digest')} help={t('notifications.digestText')} errors={errors} isGroup>
      <div className="dk-settings-times">
        {WEEK.map(day => (
          <Checkbox
            key={day}
            label={name(day)}
            isChecked={digest.days.includes(day)}
            onChange={isOn => toggle(day, isOn)}
          />
        ))}
        <Select
          label={t('notifications.digestHour')}
          emptyLabel={null}
          value={String(digest.hour)}
          options={hours}
          onChange={hour => onChange({ ...digest, hour: Number(hour) })}
        />
      </div>
    </Field>
  );
}
