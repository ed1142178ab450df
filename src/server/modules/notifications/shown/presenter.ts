import { sql } from 'kysely';
import { stripMentionMarkup } from '#core/notes/mentions.ts';
import { type ChatUpdate, readNotifiedChats } from '#server/modules/chat/index.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { buildFromFilesSql } from '#server/modules/recordFiles/index.ts';
import { buildFromCommentsSql } from '#server/modules/recordNotes/index.ts';
import { openDirectory } from '#server/modules/records/index.ts';
import {
  presentReminders,
  type Reminder,
  readRecordDisplays,
  selectVisibleReminders,
  type VisibleRecord,
} from '#server/modules/reminders/index.ts';
import {
  createProcessViewContext,
  listFullyVisibleViews,
  toViewContext,
} from '#server/modules/views/index.ts';
import type { NotificationScope } from '../scope.ts';
import type { Notification } from '../tables.ts';
import type { StoredNotification } from './visible.ts';

const MAX_TEXT_LENGTH = 300;

/** Converts notifications that the caller can see. The entities to which they refer are read in one batch per type. */
export async function presentNotifications(
  scope: NotificationScope,
  rows: readonly StoredNotification[],
): Promise<Notification[]> {
  const around: Around = {
    now: scope.now,
    records: await readRecordDisplays(scope, rows.flatMap(getRecord)),
    comments: await readTexts(scope, 'comments', rows),
    files: await readTexts(scope, 'files', rows),
    reminders: await readReminders(scope, rows),
    views: await readViewNames(scope, rows),
    chatOf: await readNotifiedChats(scope, rows),
  };
  return rows.map(row => present(row, around));
}

export async function presentNotification(
  scope: NotificationScope,
  row: StoredNotification,
): Promise<Notification> {
  const [shown] = await presentNotifications(scope, [row]);
  if (!shown) throw new Error('One notification in, one notification out.');
  return shown;
}

interface Around {
  readonly now: string;
  readonly records: ReadonlyMap<string, VisibleRecord>;
  readonly comments: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly reminders: ReadonlyMap<string, Reminder>;
  /** The names of views, keyed by view id. */
  readonly views: ReadonlyMap<string, string>;
  readonly chatOf: (row: StoredNotification) => ChatUpdate | undefined;
}

function present(row: StoredNotification, around: Around): Notification {
  const reminder = around.reminders.get(row.reminder_id ?? '');
  const itemId = row.item_id ?? reminder?.itemId;
  const record = around.records.get(itemId ?? '') ?? reminder?.references[itemId ?? ''];
  const directoryId = row.directory_id ?? reminder?.directoryId;
  const isPutOff = row.snoozed_till !== null && row.snoozed_till > around.now;
  return {
    id: row.notification_id,
    kind: row.kind,
    reason: row.reason,
    params: getParams(row, around),
    ...(directoryId ? { directoryId } : {}),
    ...(itemId ? { itemId } : {}),
    ...(row.note_id ? { noteId: row.note_id } : {}),
    ...(row.reminder_id ? { reminderId: row.reminder_id } : {}),
    ...(row.conversation_id ? { conversationId: row.conversation_id } : {}),
    ...(row.message_id ? { messageId: row.message_id } : {}),
    ...(row.actor_id ? { actor: row.actor_id } : {}),
    at: row.at,
    ...(row.read_at ? { readAt: row.read_at } : {}),
    ...(row.done_at ? { doneAt: row.done_at } : {}),
    ...(isPutOff && row.snoozed_till ? { snoozedTill: row.snoozed_till } : {}),
    saved: row.saved,
    ...(row.emailed_at ? { emailedAt: row.emailed_at } : {}),
    count: row.count,
    ...(record ? { record } : {}),
  };
}

function getParams(
  row: StoredNotification,
  { comments, files, reminders, views, chatOf }: Around,
): Notification['params'] {
  const chat = chatOf(row);
  const comment = comments.get(row.note_id ?? '') ?? chat?.text;
  const text =
    comment === undefined ? reminders.get(row.reminder_id ?? '')?.text : stripMentionMarkup(comment);
  const fileName = files.get(row.file_id ?? '');
  const viewIds = row.params.viewIds?.filter(id => views.has(id));
  return {
    ...row.params,
    ...(viewIds ? { viewIds, viewNames: viewIds.map(id => views.get(id) ?? '') } : {}),
    ...(text === undefined ? {} : { text: text.slice(0, MAX_TEXT_LENGTH) }),
    ...(fileName === undefined ? {} : { fileName }),
    ...(chat ? { chatTitle: chat.title } : {}),
  };
}

function getRecord({ directory_id: directoryId, item_id: itemId }: StoredNotification) {
  return directoryId && itemId ? [{ directoryId, itemId }] : [];
}

/** Returns the current texts of comments or names of files, keyed by id. */
async function readTexts(
  { trx, accountId }: NotificationScope,
  part: 'comments' | 'files',
  rows: readonly StoredNotification[],
): Promise<Map<string, string>> {
  const named = rows.filter(row => (part === 'comments' ? row.note_id : row.file_id) !== null);
  if (named.length === 0) return new Map();
  const [id, text] = part === 'comments' ? ['note_id', 'text'] : ['file_id', 'name'];
  const from = part === 'comments' ? buildFromCommentsSql({ accountId }) : buildFromFilesSql({ accountId });
  const found = await sql<{ id: string; text: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(text)} as text ${from}
      and (directory_id, item_id, ${sql.ref(id)}) in (
        select * from unnest(${named.map(row => row.directory_id)}::uuid[], ${named.map(row => row.item_id)}::uuid[],
          ${named.map(row => (part === 'comments' ? row.note_id : row.file_id))}::uuid[]))`.execute(trx);
  return new Map(found.rows.map(row => [row.id, row.text]));
}

/** Returns the names of the views whose filters the caller can see completely, keyed by view id. */
async function readViewNames(
  scope: NotificationScope,
  rows: readonly StoredNotification[],
): Promise<Map<string, string>> {
  const directoryIds = new Set(rows.flatMap(row => (row.params.viewIds ? (row.directory_id ?? []) : [])));
  const names = new Map<string, string>();
  if (directoryIds.size === 0) return names;
  for (const { view_id, name } of await listFullyVisibleViews(scope, createProcessViewContext(scope)))
    names.set(view_id, name);
  for (const directoryId of directoryIds) {
    if (!canReadDirectoryById(scope, directoryId)) continue;
    const place = toViewContext(scope, openDirectory(scope, directoryId));
    for (const { view_id, name } of await listFullyVisibleViews(scope, place)) names.set(view_id, name);
  }
  return names;
}

async function readReminders(
  scope: NotificationScope,
  rows: readonly StoredNotification[],
): Promise<Map<string, Reminder>> {
  const ids = [...new Set(rows.flatMap(row => row.reminder_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = await selectVisibleReminders(scope)
    .selectAll('r')
    .where('r.reminder_id', 'in', ids)
    .execute();
  return new Map((await presentReminders(scope, found)).map(reminder => [reminder.id, reminder]));
}
