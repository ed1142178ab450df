import { randomUUID } from 'node:crypto';
import type { ChatFormInput } from '#core/model.ts';
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
  return { chat, hiddenChat: { conversation, message } };
}

/** Something that the admin wrote: what is tried on it ends with it. */
async function freshMessage({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> {
  const params = { platform: 'telegram', id: own.conversation ?? '' };
  const form = formOf({ text: 'A note', kind: 'Note' });
  return { message: (await admin.ok('sendMessage', { params, form })).id };
}

type Id = (name: string) => string;

const one = (target: Id) => ({ params: { platform: 'telegram', id: target('conversation') } });
const message = (target: Id) => ({
  params: { platform: 'telegram', id: target('conversation'), msgId: target('message') },
});
const bot = (target: Id) => ({ params: { id: target('bot') } });
const input = { name: 'Bot' };

/** A form that is sent by agents alone. */
export function newChatForm(own: Id, name = `Form ${randomUUID().slice(0, 8)}`): ChatFormInput {
  return {
    ...{ name, directoryId: own('directory'), fieldIds: [own('title')] },
    ...{ start: { link: randomUUID() }, profileId: own('profile') },
  };
}

export async function makeChatForm(admin: Member, own: Id, name?: string): Promise<string> {
  const id = randomUUID();
  const change = { kind: 'SaveChatForm' as const, id, form: newChatForm(own, name) };
  await admin.ok('changeConfiguration', { body: { changes: [change] } });
  return id;
}

export const chatCalls: readonly RightsCall[] = [
  call('listConversations'),
  call('countUnreadMessages'),
  call('getConversation', target => ({ params: { id: target('conversation') } })),
  call('setConversationManager', (target, own) => ({ ...one(target), body: { userId: own('self') } })),
  call('setConversationContact', (target, own) => ({ ...one(target), body: { contactId: own('contact') } })),
  call('setConversationState', target => ({ ...one(target), body: { state: 'Open' } })),
  call('noteWriting', one),
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
  call('listChatForms'),
  call('previewChatForm', (_, own) => ({ body: { form: newChatForm(own) } })),
  call('getConversationForms', one),
  call('startConversationForm', (target, own) => ({ ...one(target), body: { formId: own('self') } })),
  call('setConversationForm', target => ({ ...one(target), body: { state: 'Paused' } })),
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
