import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { kinds, type NotificationKind } from '../kinds.ts';
import type { NotificationSettings } from '../notificationCalls.ts';

type Kinds = NotificationSettings['kinds'];
type Channels = NonNullable<Kinds[NotificationKind]>;

export interface ChannelsTableProps {
  channels: Kinds;
  onChange: (channels: Kinds) => void;
}

const emails = ['Off', 'AtOnce', 'Digest'] as const satisfies readonly Channels['email'][];

/** A row for each kind of notification, a column for each way to hear of it. */
export function ChannelsTable({ channels, onChange }: ChannelsTableProps) {
  const { t } = useMessages();
  const change = (kind: NotificationKind, part: Partial<Channels>) =>
    onChange({ ...channels, [kind]: { ...channelsOf(channels, kind), ...part } });
  return (
    <table className="dk-channels">
      <thead>
        <tr>
          <th scope="col">{t('notifications.channel.what')}</th>
          <th scope="col">{t('notifications.channel.app')}</th>
          <th scope="col">{t('notifications.channel.desktop')}</th>
          <th scope="col">{t('notifications.channel.email')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(kind => {
          const { app, desktop, email } = channelsOf(channels, kind);
          const what = t(`notifications.tell.${kind}`);
          return (
            <tr key={kind}>
              <th scope="row">{what}</th>
              <td>
                <Checkbox
                  isSwitch
                  isLabelHidden
                  label={t('notifications.inApp', { what })}
                  isChecked={app}
                  onChange={isOn => change(kind, { app: isOn })}
                />
              </td>
              <td>
                <Checkbox
                  isSwitch
                  isLabelHidden
                  label={t('notifications.onDesktop', { what })}
                  isChecked={desktop}
                  onChange={isOn => change(kind, { desktop: isOn })}
                />
              </td>
              <td>
                <Select
                  label={t('notifications.byEmail', { what })}
                  emptyLabel={null}
                  value={email}
                  options={emails.map(value => ({ value, label: t(`notifications.email.${value}`) }))}
                  onChange={value => change(kind, { email: emails.find(each => each === value) ?? 'Off' })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function channelsOf(channels: Kinds, kind: NotificationKind): Channels {
  return channels[kind] ?? { app: true, desktop: false, email: 'Off' };
}
