import type { Messages } from '#view/i18n/messages.ts';
import type { Notification } from './notificationCalls.ts';

export interface Around {
  readonly users: readonly { id: string; name: string }[];
}

/** 'Olena Kovalenko assigned #12 | Roof to you': what happened, in the reader's language. */
export function notificationText(messages: Messages, notification: Notification, { users }: Around): string {
  const { t } = messages;
  const { kind, actor, count, params } = notification;
  const who = users.find(({ id }) => id === actor)?.name ?? t('notifications.someone');
  const known = messages.has(`notifications.kind.${kind}`) ? kind : 'Other';
  return t(`notifications.kind.${known}`, { ...plain(params), who, count: count ?? 1 });
}

/** 'You follow this record': why one is told. */
export function reasonText({ t, has }: Messages, { reason }: Notification): string {
  return has(`notifications.reason.${reason}`) ? t(`notifications.reason.${reason}`) : '';
}

function plain(params: Notification['params']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );
}
