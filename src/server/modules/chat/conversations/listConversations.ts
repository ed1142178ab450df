import { sql } from 'kysely';
import { CONVERSATIONS_PER_PAGE } from '#core/limits.ts';
import type { ConversationFilter } from '#core/model.ts';
import type { RequestQuery } from '#server/kernel/http/handlers.ts';
import { openDirectory } from '#server/modules/records/index.ts';
import { findItemIds } from '#server/modules/search/index.ts';
import type { ChatScope } from '../chatScope.ts';
import { isUnread, type SeenConversation, seenConversations } from './seenConversations.ts';

type Query = RequestQuery<'listConversations'>;

/** More than so many are not counted, and not found by one word. */
const MOST_COUNTED = 1_000;
const MOST_FOUND = 1_000;
/** Beyond a page: what a word finds is looked for no further than the page needs. */
const FOUND_AHEAD = 200;

export async function listConversations(
  scope: ChatScope,
  query: Query,
): Promise<{ rows: SeenConversation[]; total: number; totalExact: boolean }> {
  if (scope.bots.size === 0) return { rows: [], total: 0, totalExact: true };
  const most = mostFound(query);
  const found = await foundBy(scope, query.keyword, most);
  const wanted = matching(scope, query, found?.ids ?? null);
  const rows = await wanted
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.conversation_id')
    .offset(query.skip ?? 0)
    .limit(query.take ?? CONVERSATIONS_PER_PAGE)
    .execute();
  const { count } = await scope.trx
    .selectFrom(
      wanted
        .clearSelect()
        .select('c.conversation_id')
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const totalExact = count <= MOST_COUNTED && !(found?.isCut ?? false);
  return { rows, total: Math.min(count, MOST_COUNTED), totalExact };
}

/** Where a state is asked for as well, those of other states may stand before the ones of the page. */
function mostFound({ skip = 0, take = CONVERSATIONS_PER_PAGE, managerQuickFilter }: Query): number {
  const isFiltered = managerQuickFilter !== undefined && managerQuickFilter !== 'AllContact';
  return isFiltered ? MOST_FOUND : Math.min(skip + take + FOUND_AHEAD, MOST_FOUND);
}

interface Found {
  readonly ids: readonly string[];
  /** There may be more. */
  readonly isCut: boolean;
}

/** Null where nobody looks for a word. */
async function foundBy(scope: ChatScope, keyword: string | undefined, most: number): Promise<Found | null> {
  const words = (keyword ?? '').trim().toLowerCase().replace(/^@/, '');
  if (words === '') return null;
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: string }>`
    select docket_find_conversations(${pattern}, ${[...scope.bots.keys()]}::uuid[], ${most}) as id`.execute(
    scope.trx,
  );
  return {
    ids: [...rows.map(row => row.id), ...(await ofContacts(scope, words))],
    isCut: rows.length >= most,
  };
}

/** Of contacts that a search by the caller finds, by any writing of their phone among the rest. */
async function ofContacts(scope: ChatScope, keyword: string): Promise<string[]> {
  const { trx, accountId, contactDirectoryId } = scope;
  if (contactDirectoryId === null) return [];
  const opened = openDirectory(scope, contactDirectoryId);
  const itemIds = await findItemIds(scope, opened, { request: { keyword }, take: MOST_FOUND });
  const rows = await trx
    .selectFrom('conversations')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .execute();
  return rows.map(row => row.conversation_id);
}

function matching(scope: ChatScope, query: Query, found: readonly string[] | null) {
  const { contactId, conversationId, managerQuickFilter = 'AllContact' } = query;
  const one = contactId !== undefined || conversationId !== undefined;
  return (
    seenConversations(scope)
      .$if(found !== null, all => all.where(sql<boolean>`c.conversation_id = any(${found ?? []}::uuid[])`))
      .$if(contactId !== undefined, all =>
        all.where(
          'c.item_id',
          '=',
          scope.contactDirectoryId === null ? null : (contactId?.toLowerCase() ?? ''),
        ),
      )
      .$if(conversationId !== undefined, all =>
        all.where('c.conversation_id', '=', conversationId?.toLowerCase() ?? ''),
      )
      // Whoever looks for one, or for a word, finds it in whichever state it is.
      .$if(!one && !(found !== null && managerQuickFilter === 'AllContact'), all =>
        all.where(conditionOf(managerQuickFilter, scope.caller.userId)),
      )
  );
}

function conditionOf(filter: ConversationFilter, userId: string) {
  switch (filter) {
    case 'AllContact':
      return sql<boolean>`c.state = 'Open'`;
    case 'MyContact':
      return sql<boolean>`c.state = 'Open' and c.manager_id = ${userId}::uuid`;
    case 'NoManager':
      return sql<boolean>`c.state = 'Open' and c.manager_id is null`;
    case 'Unread':
      return isUnread;
    case 'Snoozed':
      return sql<boolean>`c.state = 'Snoozed'`;
    case 'Closed':
      return sql<boolean>`c.state = 'Closed'`;
  }
}
