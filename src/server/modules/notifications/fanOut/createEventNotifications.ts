/**
 * Creates the notifications of an event. For each kind, finds the targeted users that can read the notification, 500
 * users per step.
 */
import { sql } from 'kysely';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredEvent } from '#server/kernel/events/events.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import { selectRecords } from '#server/modules/records/index.ts';
import { emitNotificationsChanged } from '../events.ts';
import { readMemberChanges } from '../kinds/historyOfEvent.ts';
import { notificationKinds } from '../kinds/index.ts';
import type { NotificationDraft, NotificationKind } from '../kinds/notificationKind.ts';
import { getChosenChannels, scheduleMails } from '../mailing/plan.ts';
import type { NotificationReason } from '../tables.ts';
import type { SearchDependencies } from '../views/enteredViews.ts';
import { findNextCandidates, type NotificationCandidate, USERS_PER_STEP } from './people.ts';
import { createReadAccessChecker, type ReadAccessChecker } from './readers.ts';
import { addMentionedFollowers, type NewNotification, writeNotifications } from './write.ts';

interface Around {
  readonly search: SearchDependencies;
  readonly load: () => Promise<AccountDefinitions>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export async function createEventNotifications(
  trx: Trx,
  event: StoredEvent,
  { search, load, now }: Around,
): Promise<void> {
  const readChanges = memoize(async () =>
    event.kind === 'RecordsChanged' ? readMemberChanges(trx, [event]) : [],
  );
  const getReaders = memoize(async () => createReadAccessChecker(trx, await load()));
  for (const kind of notificationKinds) {
    if (!kind.events.includes(event.kind)) continue;
    const news = await withRecords(
      trx,
      event.accountId,
      await kind.newsOf({ trx, event, search, readChanges }),
    );
    if (news.length > 0) await notify(trx, { event, kind, news, getReaders, now });
  }
}

function memoize<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= work();
    return result;
  };
}

type PlacedNews = NotificationDraft & { readonly statusId: string | null };

interface Notifying {
  readonly event: StoredEvent;
  readonly kind: NotificationKind;
  readonly news: readonly PlacedNews[];
  /** Permissions are only read if there is anyone to notify. */
  getReaders(): Promise<ReadAccessChecker>;
  readonly now: number;
}

async function notify(trx: Trx, notifying: Notifying): Promise<void> {
  const { event, kind, news } = notifying;
  const { accountId, actorId } = event;
  for (let after: NotificationCandidate | null = null; ; ) {
    const people: NotificationCandidate[] = await findNextCandidates(trx, {
      accountId,
      actorId,
      kind: kind.kind,
      news,
      channels: kind.channels,
      after,
    });
    if (people.length === 0) return;
    const readers = await notifying.getReaders();
    const told = people.flatMap(one => getTold(one, { ...notifying, readers }));
    const written = await writeNotifications(trx, { event, kind }, told);
    scheduleMails(trx, told);
    if (kind.makesFollow) await addMentionedFollowers(trx, accountId, told);
    await emitNotificationsChanged(trx, { accountId, actorId: null }, written);
    if (people.length < USERS_PER_STEP) return;
    after = people.at(-1) ?? null;
  }
}

/** In descending order of importance. */
const REASONS: readonly NotificationReason[] = [
  ...([
    'Manager',
    'Mentioned',
    'Creator',
    'Following',
    'Addressee',
    'Administrator',
    'Self',
    'Answers',
  ] as const),
];

function getTold(
  candidate: NotificationCandidate,
  { kind, news, readers, now }: Notifying & { readonly readers: ReadAccessChecker },
): NewNotification[] {
  const one = news[candidate.index];
  if (!one) return [];
  const person = { userId: candidate.user_id, groupIds: candidate.group_ids };
  const { directoryId, statusId, fieldId, chat } = one;
  if (directoryId !== undefined && !readers.mayRead(person, directoryId, kind.part)) return [];
  if (chat !== undefined && !readers.mayReadChat(person, chat)) return [];
  const sees = (id: string) =>
    directoryId !== undefined && readers.maySee(person, { directoryId, statusId, fieldId: id });
  if (fieldId !== undefined && !sees(fieldId)) return [];
  // The reason `Manager` would reveal the manager field, so it requires that the user can see the field.
  const reason = REASONS.find(
    each => candidate.reasons.includes(each) && (each !== 'Manager' || sees(WRITABLE_ID.manager)),
  );
  if (!reason) return [];
  const groupId = candidate.group_id;
  const params = { ...one.params, ...(groupId ? { groupId } : {}) };
  const ways = getChosenChannels(candidate.settings ?? {}, kind, { now, timeZone: readers.timeZone });
  return [{ ...one, userId: person.userId, reason, params, ...ways }];
}

/** Adds the record's status to each draft, and drops drafts about records that no longer exist. */
async function withRecords(
  trx: Trx,
  accountId: string,
  news: readonly NotificationDraft[],
): Promise<PlacedNews[]> {
  const itemIds = [...new Set(news.flatMap(({ itemId }) => itemId ?? []))];
  const rows =
    itemIds.length === 0
      ? []
      : await selectRecords(trx, accountId)
          .select(['directory_id', 'item_id', 'status_id'])
          .where(
            sql<boolean>`directory_id = any(${[...new Set(news.flatMap(one => one.directoryId ?? []))]}::uuid[])`,
          )
          .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
          .where('deleted_at', 'is', null)
          .execute();
  const statuses = new Map(rows.map(row => [`${row.directory_id} ${row.item_id}`, row.status_id]));
  return news.flatMap(one => {
    if (one.itemId === undefined) return [{ ...one, statusId: null }];
    const statusId = statuses.get(`${one.directoryId} ${one.itemId}`);
    return statusId === undefined ? [] : [{ ...one, statusId }];
  });
}
