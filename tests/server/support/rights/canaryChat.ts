import type { OperationId } from '#server/kernel/http/contract.ts';
import type { LooseInput } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Ask = (id: OperationId, input?: LooseInput, what?: string) => Promise<void>;

/**
 * Queries conversations individually and by lists, searches and counts. One of the conversations is with a bot that
 * others handle.
 */
export async function askChat(
  ask: Ask,
  { vault: locked }: Pick<RightsWorld, 'vault'>,
  { ids, guess }: { ids: Ids; guess: string },
): Promise<void> {
  const list = (query: Record<string, string>, what: string) => ask('listConversations', { query }, what);
  await list({}, 'all');
  for (const keyword of [guess, `${guess}chat`, 'Olena']) await list({ keyword }, 'keyword');
  for (const contactId of [ids.contact ?? '', locked.item ?? '']) await list({ contactId }, 'of a contact');
  await ask('countUnreadMessages');
  await ask('listBots');
  await ask('listChatAnswers');
  for (const { conversation: id = '' } of [ids, locked]) {
    await list({ conversationId: id }, 'by its id');
    await ask('getConversation', { params: { id } });
    await ask('listMessages', { params: { platform: 'telegram', id } });
    await ask('listConversationReaders', { params: { platform: 'telegram', id } });
  }
}
