import type { Messages, MessageValues } from '#view/i18n/messages.ts';
import { actorName } from '../../state/actorName.ts';
import type { Boot } from '../../state/boot.ts';
import type { Notification } from './notificationCalls.ts';

type Around = Pick<Boot, 'users' | 'automations' | 'chatForms' | 'directories'>;

/** 'Olena Kovalenko commented: Call back': what happened, in the reader's language. */
export function notificationText(messages: Messages, notification: Notification, around: Around): string {
  const { t } = messages;
  const { kind, actor, count } = notification;
  const known = messages.has(`notifications.kind.${kind}`) ? kind : 'Other';
  return t(`notifications.kind.${known}`, {
    count,
    who: actorName(around, actor, rule => t('notifications.rule', { rule })) ?? t('notifications.someone'),
    ...details(messages, notification, around),
  });
}

/** 'You follow this': why one is told. */
export function reasonText({ t, has }: Messages, { reason }: Notification): string {
  return has(`notifications.reason.${reason}`) ? t(`notifications.reason.${reason}`) : '';
}

/** What the texts say besides who: a comment that was deleted in the meantime says nothing. */
function details(
  { t }: Messages,
  { params, directoryId }: Notification,
  { directories }: Around,
): MessageValues {
  const directory = directories.find(({ id }) => id === directoryId);
  const statusName = (id: string | undefined) =>
    directory?.statusList.find(status => status.id === id)?.name ?? t('notifications.noStatus');
  return {
    text: params.text ?? params.message ?? t('notifications.deletedText'),
    rule: params.ruleName ?? '',
    endpoint: params.endpointName ?? '',
    report: params.reportName ?? '',
    name: params.fileName ?? t('notifications.deletedText'),
    from: statusName(params.from),
    to: statusName(params.to),
    work: `${params.work ?? ''}${params.outcome === undefined || params.outcome === 'Done' ? '' : 'Ended'}`,
    directory: directory?.name ?? t('notifications.someDirectory'),
    done: params.written ?? 0,
    failed: params.failed ?? 0,
    minutes: params.minutes ?? 0,
    chat: params.chatTitle ?? '',
    device: params.device || 'none',
    views: params.viewNames?.length ?? 0,
    view: params.viewNames?.join(', ') ?? '',
    deadline: params.deadline ?? '',
  };
}
