import { sql } from 'kysely';
import { CONVERSATIONS_PER_PAGE } from '#core/limits.ts';
import type { ConversationFilter } from '#core/model.ts';
import type { RequestQuery } from '#server/kernel/http/handlers.ts';
import { openDirectory } from '#server/modules/records/index.ts';
import { findItemIds } from '#server/modules/search/index.ts';
import type { ChatScope } from '../chatScope.ts';
import {
  selectVisibleWithUnread,
  unreadConditionSql,
  type VisibleConversation,
} from './selectVisibleWithUnread.ts';

type Query = RequestQuery<'listConversations'>;

const MAX_COUNTED = 1_000;
const MAX_RESULTS = 1_000;

/**
 * Returns a page of conversations, sorted by the latest message. With a keyword, conversations that were
 * found by a message are sorted by the latest message that contains the keyword.
 */
export async function listConversations(
  scope: ChatScope,
  query: Query,
): Promise<{ rows: VisibleConversation[]; total: number; totalExact: boolean }> {
  if (scope.bots.size === 0) return { rows: [], total: 0, totalExact: true };
  const { skip = 0, take = CONVERSATIONS_PER_PAGE } = query;
  const most = mostFound(query);
  const found = await readFoundBy(scope, query.keyword, most);
  const wanted = matching(scope, query, found);
  const rows = await wanted
    .$if(found !== null, all => all.orderBy(sql`array_position(${found ?? []}::uuid[], c.conversation_id)`))
    .$if(found === null, all => all.orderBy('c.last_message_at', 'desc').orderBy('c.conversation_id'))
    .offset(skip)
    .limit(take)
    .execute();
  const { count } = await scope.trx
    .selectFrom(
      wanted
        .clearSelect()
        .select('c.conversation_id')
        .limit(MAX_COUNTED + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const totalExact = count <= MAX_COUNTED && (found === null || found.length < most);
  return { rows, total: Math.min(count, MAX_COUNTED), totalExact };
}

/**
 * Returns how many conversations the search for a keyword has to find: enough to fill the page, plus one to know
 * whether there are more. With another filter, the required number isn't known, so the maximum is returned.
 */
function mostFound({ skip = 0, take = CONVERSATIONS_PER_PAGE, managerQuickFilter }: Query): number {
  const isFiltered = managerQuickFilter !== undefined && managerQuickFilter !== 'AllContact';
  return isFiltered ? MAX_RESULTS : Math.min(skip + take + 1, MAX_RESULTS);
}

async function readFoundBy(
  scope: ChatScope,
  keyword: string | undefined,
  most: number,
): Promise<string[] | null> {
  const words = (keyword ?? '').trim().toLowerCase().replace(/^@/, '');
  if (words === '') return null;
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const bots = [...scope.bots.keys()];
  const contacts = await contactsFound(scope, words);
  const seesContacts = scope.contactDirectoryId !== null;
  const { rows } = await sql<{ id: string }>`
    select docket_find_conversations(
      ${pattern}, ${bots}::uuid[], ${contacts}::uuid[], ${seesContacts}, ${most}) as id`.execute(scope.trx);
  return rows.map(row => row.id);
}

/** Returns the ids of contacts that the caller's search finds, in any spelling of their phone numbers. */
async function contactsFound(scope: ChatScope, keyword: string): Promise<string[]> {
  const { contactDirectoryId } = scope;
  if (contactDirectoryId === null) return [];
  const opened = openDirectory(scope, contactDirectoryId);
  return findItemIds(scope, opened, { request: { keyword }, take: MAX_RESULTS });
}

function matching(scope: ChatScope, query: Query, found: readonly string[] | null) {
  const { contactId, conversationId, managerQuickFilter = 'AllContact' } = query;
  const one = contactId !== undefined || conversationId !== undefined;
  return (
    selectVisibleWithUnread(scope)
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
      // The filter is ignored in a search for one contact or conversation, and the default filter is ignored in a
      // search for a keyword.
      .$if(!one && !(found !== null && managerQuickFilter === 'AllContact'), all =>
        all.where(getCondition(managerQuickFilter, scope.caller.userId)),
      )
  );
}

function getCondition(filter: ConversationFilter, userId: string) {
  switch (filter) {
    case 'AllContact':
      return sql<boolean>`c.state = 'Open'`;
    case 'MyContact':
      return sql<boolean>`c.state = 'Open' and c.manager_id = ${userId}::uuid`;
    case 'NoManager':
      return sql<boolean>`c.state = 'Open' and c.manager_id is null`;
    case 'Unread':
      return unreadConditionSql;
    case 'Snoozed':
      return sql<boolean>`c.state = 'Snoozed'`;
    case 'Closed':
      return sql<boolean>`c.state = 'Closed'`;
  }
}
