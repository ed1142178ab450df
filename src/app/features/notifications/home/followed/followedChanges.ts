import type { Notification } from '../../notificationCalls.ts';

export interface FollowedChange {
  readonly latest: Notification;
  readonly record: NonNullable<Notification['record']>;
  readonly isUnread: boolean;
}

/**
 * Returns followed records that changed, and records that entered followed views. Each record occurs once; the latest
 * change comes first.
 */
export function findFollowedChanges(notifications: readonly Notification[]): FollowedChange[] {
  const followed = notifications.filter(
    ({ kind, reason }) => reason === 'Following' || kind === 'ViewEntered',
  );
  return [...Map.groupBy(followed, ({ itemId }) => itemId).values()].flatMap(all => {
    const [latest] = all;
    if (!latest?.record) return [];
    return [{ latest, record: latest.record, isUnread: all.some(({ readAt }) => readAt === undefined) }];
  });
}
