import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { NOTIFICATION_KINDS, type NotificationKind } from '../kinds.ts';
import type { NotificationSettings } from '../notificationCalls.ts';

type Kinds = NotificationSettings['kinds'];
type Channels = NonNullable<Kinds[NotificationKind]>;

export interface ChannelsTableProps {
  channels: Kinds;
  onChange: (channels: Kinds) => void;
}

const groups = ['Addressed', 'Records', 'Work', 'Automation', 'Account'] as const;

const groupByKind: Readonly<Record<NotificationKind, (typeof groups)[number]>> = {
  Assigned: 'Addressed',
  Mentioned: 'Addressed',
  ChatMentioned: 'Addressed',
  Comment: 'Records',
  File: 'Records',
  StatusChanged: 'Records',
  ViewEntered: 'Records',
  Overdue: 'Records',
  AtRisk: 'Records',
  ReminderDue: 'Work',
  WorkFinished: 'Work',
  ChatWaiting: 'Work',
  RuleMessage: 'Automation',
  RulePaused: 'Automation',
  RuleMailsStopped: 'Automation',
  WebhookPaused: 'Automation',
  ReportPaused: 'Automation',
  RightsChanged: 'Account',
  ScriptsFailed: 'Account',
  NewLogin: 'Account',
};

const emails = ['Off', 'AtOnce', 'Digest'] as const satisfies readonly Channels['email'][];

/** Shows a row for each notification type, and a column for each channel. */
export function ChannelsTable({ channels, onChange }: ChannelsTableProps) {
  const { t } = useMessages();
  const change = (kind: NotificationKind, part: Partial<Channels>) =>
    onChange({ ...channels, [kind]: { ...getChannels(channels, kind), ...part } });
  const hasEmails = NOTIFICATION_KINDS.some(kind => getChannels(channels, kind).email !== 'Off');
  const changeAll = (isOn: boolean) =>
    onChange({
      ...channels,
      ...Object.fromEntries(
        NOTIFICATION_KINDS.map(kind => {
          // By default, notifications addressed to the user directly are emailed immediately, and other notifications
          // aren't emailed.
          const email = isOn && groupByKind[kind] === 'Addressed' ? 'AtOnce' : 'Off';
          return [kind, { ...getChannels(channels, kind), email }];
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
        {groups.map(group => (
          <tbody key={group}>
            <tr>
              <th colSpan={4} scope="rowgroup">
                {t(`notifications.group.${group}`)}
              </th>
            </tr>
            {NOTIFICATION_KINDS.filter(kind => groupByKind[kind] === group).map(kind => (
              <ChannelsRow
                key={kind}
                kind={kind}
                channels={getChannels(channels, kind)}
                onChange={part => change(kind, part)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

interface ChannelsRowProps {
  kind: NotificationKind;
  channels: Channels;
  onChange: (part: Partial<Channels>) => void;
}

function ChannelsRow({ kind, channels: { app, desktop, email }, onChange }: ChannelsRowProps) {
  const { t } = useMessages();
  const what = t(`notifications.tell.${kind}`);
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>
        <Checkbox
          isSwitch
          isLabelHidden
          label={t('notifications.inApp', { what })}
          isChecked={app}
          onChange={isOn => onChange({ app: isOn })}
        />
      </td>
      <td>
        <Checkbox
          isSwitch
          isLabelHidden
          label={t('notifications.onDesktop', { what })}
          isChecked={desktop}
          onChange={isOn => onChange({ desktop: isOn })}
        />
      </td>
      <td>
        <Select
          label={t('notifications.byEmail', { what })}
          emptyLabel={null}
          value={email}
          options={emails.map(value => ({ value, label: t(`notifications.email.${value}`) }))}
          onChange={value => onChange({ email: emails.find(each => each === value) ?? 'Off' })}
        />
      </td>
    </tr>
  );
}

function getChannels(channels: Kinds, kind: NotificationKind): Channels {
  return channels[kind] ?? { app: true, desktop: false, email: 'Off' };
}
