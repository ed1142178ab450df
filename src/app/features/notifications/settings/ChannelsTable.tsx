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

/** What somebody addresses to one person: told by email as soon as there are emails at all. */
const addressed: readonly NotificationKind[] = ['Assigned', 'Mentioned', 'ChatMentioned'];

const emails = ['Off', 'AtOnce', 'Digest'] as const satisfies readonly Channels['email'][];

/** A row for each kind of notification, a column for each way to hear of it. */
export function ChannelsTable({ channels, onChange }: ChannelsTableProps) {
  const { t } = useMessages();
  const change = (kind: NotificationKind, part: Partial<Channels>) =>
    onChange({ ...channels, [kind]: { ...channelsOf(channels, kind), ...part } });
  const hasEmails = kinds.some(kind => channelsOf(channels, kind).email !== 'Off');
  const changeAll = (isOn: boolean) =>
    onChange({
      ...channels,
      ...Object.fromEntries(
        kinds.map(kind => {
          const email = isOn && addressed.some(each => each === kind) ? 'AtOnce' : 'Off';
          return [kind, { ...channelsOf(channels, kind), email }];
        }),
      ),
    });
  return (
    <>
      <div className="dk-settings-part">
        <Checkbox isSwitch label={t('notifications.emails')} isChecked={hasEmails} onChange={changeAll} />
        <p className="dk-faint">{t('notifications.emailsHelp')}</p>
      </div>
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
    </>
  );
}

function channelsOf(channels: Kinds, kind: NotificationKind): Channels {
  return channels[kind] ?? { app: true, desktop: false, email: 'Off' };
}
