import type { Generated } from 'kysely';
import type { Json } from '#server/kernel/database/schema.ts';
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
export type Kind = Notification['kind'];
/** What the link of an email ends: one kind, or all that come as a digest or at once. */
export type MailTopic = Kind | 'Digest' | 'AtOnce';
export type Reason = Notification['reason'];
export type Settings = ResponseBody<'getNotificationSettings'>;
export type Channels = NonNullable<Settings['kinds'][Kind]>;

/** Params that are kept; texts and names are read when they are shown. */
export type KeptParams = Omit<Notification['params'], 'text' | 'fileName' | 'viewNames' | 'chatTitle'>;

export type NotificationRow = {
  account_id: string;
  notification_id: string;
  user_id: string;
  /** The latest event in it. */
  event_id: number;
  kind: Kind;
  /** What of the event it tells: an event may name several records. */
  subject_id: string;
  reason: Reason;
  directory_id: string | null;
  item_id: string | null;
  note_id: string | null;
  file_id: string | null;
  reminder_id: string | null;
  conversation_id: string | null;
  message_id: string | null;
  actor_id: string | null;
  /** Of the first change in it, `at` of the latest. */
  began_at: string;
  at: string;
  count: Generated<number>;
  params: Json<KeptParams>;
  read_at: string | null;
  done_at: string | null;
  snoozed_till: string | null;
  /** When it came back after it was put off. */
  woken_at: string | null;
  saved: Generated<boolean>;
  emailed_at: string | null;
  /** Whether the bell and the page have it; where not, it is only mailed or shown on the desktop. */
  in_app: Generated<boolean>;
  desktop: Generated<boolean>;
  /** When it is mailed, if it is still unread then; null where it is not to be, or was. */
  mail_at: string | null;
  /** A job is to mail it. */
  mail_queued: Generated<boolean>;
};

/** What somebody said of a record, and whether they were mentioned in it. */
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

/** Whoever is told of records that enter the view. */
type ViewFollowingRow = { account_id: string; view_id: string; user_id: string };

type SettingsRow = { account_id: string; user_id: string; content: Json<Settings> };
