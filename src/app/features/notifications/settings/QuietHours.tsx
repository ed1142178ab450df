import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import type { NotificationSettings } from '../notificationCalls.ts';

type Hours = NotificationSettings['quietHours'];

export interface QuietHoursProps {
  hours: Hours;
  onChange: (hours: Hours) => void;
}

const NIGHT = { from: '22:00', to: '07:00' };
const times = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, label: value };
});

/** Edits the hours during which emails, desktop notifications and sounds are delayed. */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const { t } = useMessages();
  return (
    <div className="dk-settings-part">
      <Checkbox
        isSwitch
        label={t('notifications.quiet')}
        isChecked={hours !== null}
        onChange={isOn => onChange(isOn ? NIGHT : null)}
      />
      <p className="dk-help">{t('notifications.quietText')}</p>
      {hours && (
        <div className="dk-settings-times">
          <span aria-hidden="true">{t('notifications.from')}</span>
          <Select
            label={t('notifications.quietFrom')}
            emptyLabel={null}
            value={hours.from}
            options={times}
            onChange={from => onChange({ ...hours, from })}
          />
          <span aria-hidden="true">{t('notifications.to')}</span>
          <Select
            label={t('notifications.quietTo')}
            emptyLabel={null}
            value={hours.to}
            options={times}
            onChange={to => onChange({ ...hours, to })}
          />
        </div>
      )}
    </div>
  );
}
