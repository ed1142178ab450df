/** One kind of notification: the events that trigger it, and the users whom it notifies. */
import type { RecordPart } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { EventKind, StoredEvent } from '#server/kernel/events/events.ts';
import type { ConversationAudience } from '#server/modules/chat/index.ts';
import type {
  NotificationKindName,
  NotificationReason,
  NotificationSettings,
  StoredNotificationParams,
} from '../tables.ts';
import type { SearchDependencies } from '../views/enteredViews.ts';
import type { RecordsChanged, WatchedMemberChange } from './historyOfEvent.ts';

export interface NotificationKind {
  readonly kind: NotificationKindName;
  readonly events: readonly EventKind[];
  /** True if changes of a record within five minutes are gathered in one notification, as long as it is unread. */
  readonly isGathered?: boolean;
  /** True if only notifications with identical params are gathered. */
  readonly gathersSame?: boolean;
  /** False if the notification isn't about a record. Defaults to true. */
  readonly isOfRecord?: boolean;
  /** True if only administrators can see the notification. Users who are no longer administrators don't see it. */
  readonly isForAdmins?: boolean;
  /** The part of the record that the user must be allowed to read. */
  readonly part?: Extract<RecordPart, 'comments' | 'files'>;
  /** True if notified users follow the record from then on. */
  readonly makesFollow?: boolean;
  /** The channels for users who haven't chosen channels. */
  readonly channels: NonNullable<NotificationSettings['kinds'][NotificationKindName]>;
  /**
   * Returns those of several events in one directory that can contain news, for kinds whose `newsOf` would read
   * something for each of them.
   * @param changes How the events changed their records.
   */
  findRelevant?(
    trx: Trx,
    given: { readonly events: readonly RecordsChanged[]; readonly changes: readonly WatchedMemberChange[] },
  ): Promise<readonly StoredEvent[]>;
  /** Returns the drafts of the event's notifications, or an empty array if no user has to be notified. */
  newsOf(step: NotificationStep): Promise<readonly NotificationDraft[]>;
}

export interface NotificationStep {
  readonly trx: Trx;
  readonly event: StoredEvent;
  /** Returns how the event changed its records. Reads the history once for all kinds of notifications. */
  readChanges(): Promise<readonly WatchedMemberChange[]>;
  /** For kinds that search on behalf of users. */
  readonly search: SearchDependencies;
}

export interface NotificationDraft {
  /** Distinguishes the draft from other drafts of the same kind and event. */
  readonly subjectId: string;
  readonly directoryId?: string | undefined;
  readonly itemId?: string | undefined;
  readonly noteId?: string | undefined;
  readonly fileId?: string | undefined;
  readonly reminderId?: string | undefined;
  /**
   * The conversation that the notification is about. Users who can't see the conversation aren't notified.
   */
  readonly chat?: ConversationAudience | undefined;
  readonly messageId?: string | undefined;
  /**
   * The field whose value the notification reveals. Users who can't see that field of the record aren't
   * notified.
   */
  readonly fieldId?: string | undefined;
  readonly params?: StoredNotificationParams;
  /** The users to notify. Defaults to the record's followers. */
  readonly people?: readonly NotificationRecipient[];
  readonly groupIds?: readonly string[];
}

export interface NotificationRecipient {
  readonly userId: string;
  readonly reason: NotificationReason;
}

export const CHANNELS_IN_APP = { app: true, desktop: false, email: 'Off' } as const;
export const CHANNELS_WITH_DESKTOP = { app: true, desktop: true, email: 'Off' } as const;
/** For events that concern the user personally, who might not open Docket today. */
export const DEFAULT_CHANNELS_WITH_EMAIL = { app: true, desktop: true, email: 'AtOnce' } as const;
