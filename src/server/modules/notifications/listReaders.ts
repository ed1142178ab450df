import { normalizeForComparison } from '#core/text.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { readConversationAudience } from '#server/modules/chat/index.ts';
import { listUserGroups, listUsersWithGroups } from '#server/modules/identity/index.ts';
import { type OpenDirectory, type RecordScope, readVisibleRecord } from '#server/modules/records/index.ts';
import { createReadAccessChecker, type ReadAccessChecker, type ReaderIdentity } from './fanOut/readers.ts';
import type { NotificationScope } from './scope.ts';

const MAX_READERS = 20;

/**
 * Lists the users and groups that a comment on the record can mention.
 * @throws ProblemError 404 if the record isn't visible to the caller.
 */
export async function listReaders(
  scope: RecordScope,
  opened: OpenDirectory,
  { itemId, keyword = '' }: { itemId: string; keyword: string | undefined },
): Promise<ResponseBody<'listReaders'>> {
  await readVisibleRecord(scope, opened, itemId);
  const { directoryId } = opened.key;
  return readReadersAmong(scope, keyword, (readers, person) =>
    readers.mayRead(person, directoryId, 'comments'),
  );
}

/**
 * Lists the users and groups that a note in the conversation can mention.
 * @throws ProblemError 404 if the conversation isn't visible to the caller.
 */
export async function listConversationReaders(
  scope: NotificationScope,
  { keyword = '', ...params }: { id: string; platform: string; keyword: string | undefined },
): Promise<ResponseBody<'listReaders'>> {
  const chat = await readConversationAudience(scope, params, scope.now);
  return readReadersAmong(scope, keyword, (readers, person) => readers.mayReadChat(person, chat));
}

async function readReadersAmong(
  { trx, definitions }: RecordScope,
  keyword: string,
  mayRead: (readers: ReadAccessChecker, person: ReaderIdentity) => boolean,
): Promise<ResponseBody<'listReaders'>> {
  const readers = await createReadAccessChecker(trx, definitions);
  const people = (await listUsersWithGroups(trx)).filter(({ user_id: userId, group_ids: groupIds }) =>
    mayRead(readers, { userId, groupIds }),
  );
  const reading = new Set(people.flatMap(({ group_ids }) => group_ids));
  const groups = (await listUserGroups(trx)).filter(({ group_id }) => reading.has(group_id));
  const asked = normalizeForComparison(keyword);
  const begins = (name: string) => (normalizeForComparison(name).startsWith(asked) ? 0 : 1);
  return [
    ...people.map(({ user_id: id, name }) => ({ kind: 'user' as const, id, name })),
    ...groups.map(({ group_id: id, name }) => ({ kind: 'group' as const, id, name })),
  ]
    .filter(({ name }) => normalizeForComparison(name).includes(asked))
    .toSorted((one, other) => begins(one.name) - begins(other.name) || one.name.localeCompare(other.name))
    .slice(0, MAX_READERS);
}
