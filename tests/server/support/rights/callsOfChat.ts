import { randomUUID } from 'node:crypto';
import { putAnswer } from '#server/modules/chat/answers/repository.ts';
import type { Member, TestApi } from '../../harness.ts';
import { storeBot, storeChat } from '../chatRows.ts';
import { formOf } from '../chatWorld.ts';
import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld, Secret } from './world.ts';

/** A conversation with a contact, and one over a bot that nobody of the staff answers for, who is known by the secret. */
export async function makeChat(
  api: Pick<TestApi, 'database'>,
  admin: Member,
  { secret, shared }: { secret: Secret; shared: Ids },
): Promise<{ chat: Ids; hiddenChat: Ids }> {
  const accountId = admin.user.account.id;
  const directoryId = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn)?.id ?? '';
  const contact = { directoryId, itemId: shared.contact ?? '' };
  const chat = await storeChat(api, { accountId, name: 'staffBot', title: 'Olena', contact });
  const { conversation, message } = await storeChat(api, {
    ...{ accountId, name: 'hiddenBot', groups: [randomUUID()], title: `${secret.word}chat` },
  });
  const chatAnswer = await storeAnswer(api, accountId);
  return { chat: { ...chat, chatAnswer }, hiddenChat: { conversation, message } };
}

/** Something that the admin wrote: what is tried on it ends with it. */
async function freshMessage({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> {
  const params = { platform: 'telegram', id: own.conversation ?? '' };
  const form = formOf({ text: 'A note', kind: 'Note' });
  return { message: (await admin.ok('sendMessage', { params, form })).id };
}

async function storeAnswer({ database }: Pick<TestApi, 'database'>, accountId: string): Promise<string> {
  const id = randomUUID();
  await database.forAccount(accountId, trx => putAnswer(trx, accountId, { id, ...answerInput() }));
  return id;
}

type Id = (name: string) => string;

const one = (target: Id) => ({ params: { platform: 'telegram', id: target('conversation') } });
const message = (target: Id) => ({
  params: { platform: 'telegram', id: target('conversation'), msgId: target('message') },
});
const bot = (target: Id) => ({ params: { id: target('bot') } });
const answer = (target: Id) => ({ params: { id: target('chatAnswer') } });
const answerInput = () => ({ name: randomUUID(), texts: { en: 'Hello {contact}' } });
/** The same whomever a call is about: it names nothing else. */
const newAnswer = answerInput();
const otherAnswer = answerInput();
const input = { name: 'Bot' };

export const chatCalls: readonly RightsCall[] = [
  call('listConversations'),
  call('countUnreadMessages'),
  call('getConversation', target => ({ params: { id: target('conversation') } })),
  call('setConversationManager', (target, own) => ({ ...one(target), body: { userId: own('self') } })),
  call('setConversationContact', (target, own) => ({ ...one(target), body: { contactId: own('contact') } })),
  call('setConversationState', target => ({ ...one(target), body: { state: 'Open' } })),
  call('noteWriting', one),
  call('listConversationReaders', target => ({ ...one(target), query: { keyword: 'a' } })),
  call('listMessages', one),
  call('sendMessage', target => ({ ...one(target), form: formOf({ text: 'A note', kind: 'Note' }) })),
  call('updateMessage', target => ({ ...message(target), body: { text: `Hello ${randomUUID()}` } }), {
    fresh: freshMessage,
  }),
  call('deleteMessage', message, { fresh: freshMessage }),
  call('getMessageFile', message),
  call('settleDelivery', target => ({ ...message(target), body: { delivery: 'Sent' } })),
  call('readMessage', message),
  call('readConversation', target => ({ ...one(target), body: { forAll: false } })),
  call('listChatAnswers'),
  call('createChatAnswer', { body: newAnswer }),
  call('updateChatAnswer', target => ({ ...answer(target), body: otherAnswer })),
  call('deleteChatAnswer', answer, {
    fresh: async (world: RightsWorld) => ({
      chatAnswer: await storeAnswer(world, world.people.admin.user.account.id),
    }),
  }),
  call('listBots'),
  call('createTelegramBot', { body: { ...input, token: '123:abc' } }),
  call('getTelegramBot', bot),
  call('updateTelegramBot', target => ({ ...bot(target), body: input })),
  call('deleteTelegramBot', bot, { fresh: freshBot }),
  call('takeOverTelegramBot', bot),
  // Only the platform knows its secret.
  call('bringUpdates', target => ({ params: { platform: 'telegram', id: target('bot') }, body: {} })),
];

async function freshBot(world: RightsWorld): Promise<Ids> {
  const accountId = world.people.admin.user.account.id;
  return { bot: await storeBot(world, { accountId, name: 'Spare', enabled: false }) };
}
