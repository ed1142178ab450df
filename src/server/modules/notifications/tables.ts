import type { Generated } from 'kysely';
import type { JsonColumn } from '#server/kernel/database/schema.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    notifications: NotificationRow;
    record_following: RecordFollowingRow;
    directory_following: DirectoryFollowingRow;
    view_following: ViewFollowingRow;
    notification_settings: SettingsRow;
  }
}

export type Notification = ResponseBody<'unreadNotification'>;
export type NotificationKindName = Notification['kind'];
/** The emails from which a link unsubscribes: one kind, all digest emails, or all immediate emails. */
export type MailTopic = NotificationKindName | 'Digest' | 'AtOnce';
export type NotificationReason = Notification['reason'];
export type NotificationSettings = ResponseBody<'getNotificationSettings'>;
export type NotificationChannels = NonNullable<NotificationSettings['kinds'][NotificationKindName]>;

/** The stored params. Texts and names are omitted, because they are read when a notification is displayed. */
export type StoredNotificationParams = Omit<
  Notification['params'],
  'text' | 'fileName' | 'viewNames' | 'chatTitle'
>;

export type NotificationRow = {
  account_id: string;
  notification_id: string;
  user_id: string;
  /** The latest event gathered in the notification. */
  event_id: number;
  kind: NotificationKindName;
  /** Identifies the subject within the event, which can concern several records. */
  subject_id: string;
  reason: NotificationReason;
  directory_id: string | null;
  item_id: string | null;
  note_id: string | null;
  file_id: string | null;
  reminder_id: string | null;
  conversation_id: string | null;
  message_id: string | null;
  actor_id: string | null;
  /** The time of the first event. `at` is the time of the latest event. */
  began_at: string;
  at: string;
  count: Generated<number>;
  params: JsonColumn<StoredNotificationParams>;
  read_at: string | null;
  done_at: string | null;
  snoozed_till: string | null;
  /** When the notification's last snooze ended. */
  woken_at: string | null;
  saved: Generated<boolean>;
  emailed_at: string | null;
  /**
   * True if the notification is listed in the bell menu and on the page. Otherwise, it is only emailed or shown on the
   * desktop.
   */
  in_app: Generated<boolean>;
  desktop: Generated<boolean>;
  /** When the notification is due to be emailed; `null` if it won't be emailed or already was. */
  mail_at: string | null;
  /** True if a job that emails the notification is queued. */
  mail_queued: Generated<boolean>;
};

/** Whether a user follows or has muted a record, and whether the user was mentioned in it. */
type RecordFollowingRow = {
  account_id: string;
  directory_id: string;
  item_id: string;
  user_id: string;
  state: 'Following' | 'Muted' | null;
  is_mentioned: Generated<boolean>;
};

type DirectoryFollowingRow = {
  account_id: string;
  directory_id: string;
  user_id: string;
  state: 'Following' | 'Muted';
};

/** A user who is notified of records that enter the view. */
type ViewFollowingRow = { account_id: string; view_id: string; user_id: string };

type SettingsRow = { account_id: string; user_id: string; content: JsonColumn<NotificationSettings> };
