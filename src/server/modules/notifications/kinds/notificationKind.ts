/** One kind of notification: of which events it comes, and whom it is for. */
import type { RecordPart } from '#core/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { EventKind, StoredEvent } from '#server/kernel/events/events.ts';
import type { ConversationAudience } from '#server/modules/chat/index.ts';
import type { KeptParams, Kind, Reason, Settings } from '../tables.ts';
import type { SearchParts } from '../views/enteredViews.ts';

export interface NotificationKind {
  readonly kind: Kind;
  readonly events: readonly EventKind[];
  /** Changes of a record within five minutes are one notification, as long as it is unread. */
  readonly isGathered?: boolean;
  /** Only those of which the very same is told are gathered. */
  readonly gathersSame?: boolean;
  /** False where no record is meant by it; left out: one is. */
  readonly isOfRecord?: boolean;
  /** For administrators: who is none any more no longer sees it. */
  readonly isForAdmins?: boolean;
  /** What one must be allowed to read beside the record. */
  readonly part?: Extract<RecordPart, 'comments' | 'files'>;
  /** Whoever is told follows the record from then on. */
  readonly makesFollow?: boolean;
  /** The channels for people who have not chosen any. */
  readonly channels: NonNullable<Settings['kinds'][Kind]>;
  /** What the event tells; nothing of what nobody is to be told. */
  newsOf(step: NewsStep): Promise<readonly News[]>;
}

export interface NewsStep {
  readonly trx: Trx;
  readonly event: StoredEvent;
  /** For kinds that search in the name of people. */
  readonly search: SearchParts;
}

export interface News {
  /** Tells it from other news of the same kind and event. */
  readonly subjectId: string;
  readonly directoryId?: string | undefined;
  readonly itemId?: string | undefined;
  readonly noteId?: string | undefined;
  readonly fileId?: string | undefined;
  readonly reminderId?: string | undefined;
  /** The conversation that it is about: who does not see that is not told. */
  readonly chat?: ConversationAudience | undefined;
  readonly messageId?: string | undefined;
  /** A field whose value it tells: who does not see that in the record is not told. */
  readonly fieldId?: string | undefined;
  readonly params?: KeptParams;
  /** Who is told, by name; left out: who follows the record. */
  readonly people?: readonly NamedPerson[];
  /** All members of these are told, too, as mentioned. */
  readonly groupIds?: readonly string[];
}

export interface NamedPerson {
  readonly userId: string;
  readonly reason: Reason;
}

export const IN_APP = { app: true, desktop: false, email: 'Off' } as const;
export const ON_DESKTOP = { app: true, desktop: true, email: 'Off' } as const;
/** For what somebody addresses to one person, who may not look into Docket today. */
export const BY_EMAIL_TOO = { app: true, desktop: true, email: 'AtOnce' } as const;
