import { randomUUID } from 'node:crypto';
import type { ChatFormInput } from '#core/model.ts';
import { upsertAnswer } from '#server/modules/chat/answers/repository.ts';
import type { Member, TestApi } from '../../harness.ts';
import { storeBot, storeChat } from '../chatRows.ts';
import { toFormData } from '../chatWorld.ts';
import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld, Secret } from './world.ts';

/**
 * Creates a conversation with a contact, and a conversation with a hidden bot that no staff member handles. The name of
 * the hidden conversation's visitor contains the secret.
 */
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
  // The bot is disabled, because otherwise every visitor would receive a response from the bot.
  const webBot = await storeBot(api, { accountId, name: 'Site', enabled: false, platform: 'web' });
  return { chat: { ...chat, chatAnswer, webBot }, hiddenChat: { conversation, message } };
}

/** Creates a message by the administrator, which the tested call uses up. */
async function readFreshMessage({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> {
  const params = { platform: 'telegram', id: own.conversation ?? '' };
  const form = toFormData({ text: 'A note', kind: 'Note' });
  return { message: (await admin.ok('sendMessage', { params, form })).id };
}

async function storeAnswer({ database }: Pick<TestApi, 'database'>, accountId: string): Promise<string> {
  const id = randomUUID();
  await database.forAccount(accountId, trx => upsertAnswer(trx, accountId, { id, ...answerInput() }));
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
const webBot = (target: Id) => ({ params: { id: target('webBot') } });
const publicForm = (target: Id) => ({ params: { id: target('chatForm') } });
const getProofFor = (form: string) => ({
  challenge: {
    parameters: {
      ...{ algorithm: 'SHA-256', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '0' },
      ...{ expiresAt: 2_000_000_000, data: { form } },
    },
    signature: '00',
  },
  solution: { counter: 0, derivedKey: '00' },
});
const VISITOR = { 'x-visitor-token': 'v'.repeat(43) };
/** The same input can be used for every target, because it contains no ids. */
const newAnswer = answerInput();
const otherAnswer = answerInput();
const input = { name: 'Bot' };

/** Returns a form that only a link starts. */
export function createChatForm(own: Id, name = `Form ${randomUUID().slice(0, 8)}`): ChatFormInput {
  return {
    ...{ name, directoryId: own('directory'), fieldIds: [own('title')] },
    ...{ start: { link: randomUUID() }, profileId: own('profile') },
  };
}

export async function makeChatForm(admin: Member, own: Id, name?: string): Promise<string> {
  const id = randomUUID();
  const change = { kind: 'SaveChatForm' as const, id, form: createChatForm(own, name) };
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
  call('listConversationReaders', target => ({ ...one(target), query: { keyword: 'a' } })),
  call('listMessages', one),
  call('sendMessage', target => ({ ...one(target), form: toFormData({ text: 'A note', kind: 'Note' }) })),
  call('updateMessage', target => ({ ...message(target), body: { text: `Hello ${randomUUID()}` } }), {
    fresh: readFreshMessage,
  }),
  call('deleteMessage', message, { fresh: readFreshMessage }),
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
  call('listChatForms'),
  call('previewChatForm', (_, own) => ({ body: { form: createChatForm(own) } })),
  call('getConversationForms', one),
  call('startConversationForm', (target, own) => ({ ...one(target), body: { formId: own('self') } })),
  call('setConversationForm', target => ({ ...one(target), body: { state: 'Paused' } })),
  call('listBots'),
  call('createTelegramBot', { body: { ...input, token: '123:abc' } }),
  call('getTelegramBot', bot),
  call('updateTelegramBot', target => ({ ...bot(target), body: input })),
  call('deleteTelegramBot', bot, { fresh: freshBot }),
  call('takeOverTelegramBot', bot),
  call('createWebBot', { body: input }),
  call('getWebBot', webBot),
  call('updateWebBot', target => ({ ...webBot(target), body: { ...input, enabled: false } })),
  call('deleteWebBot', webBot, { fresh: freshWebBot }),
  call('openWidget', webBot),
  call('listVisitorMessages', target => ({ ...webBot(target), headers: VISITOR })),
  call('sendVisitorMessage', target => ({
    ...{ ...webBot(target), headers: VISITOR },
    form: toFormData({ text: 'Hello', key: 'made-by-a-visitor' }),
  })),
  call('pressVisitorButton', target => ({
    params: { id: target('webBot'), msgId: target('message') },
    ...{ headers: VISITOR, body: { button: 'yes' } },
  })),
  call('getVisitorFile', target => ({
    params: { id: target('webBot'), msgId: target('message') },
    headers: VISITOR,
  })),
  // A form without a page gets the same response as a form of another account.
  call('openPublicForm', publicForm),
  call('draftPublicForm', target => ({ ...publicForm(target), body: { customFields: {} } })),
  call('listPublicFormChoices', (target, own) => ({
    ...publicForm(target),
    body: { fieldId: own('title'), text: 'ab', customFields: {} },
  })),
  call('uploadPublicFormFile', target => ({ ...publicForm(target), form: toFormData({}) })),
  call('challengePublicForm', publicForm),
  call('sendPublicForm', target => ({
    ...publicForm(target),
    body: { key: 'made-by-a-stranger', customFields: {}, proof: getProofFor(target('chatForm')) },
  })),
  // Only the platform knows the secret that this call requires.
  call('bringUpdates', target => ({ params: { platform: 'telegram', id: target('bot') }, body: {} })),
];

async function freshBot(world: RightsWorld): Promise<Ids> {
  const accountId = world.people.admin.user.account.id;
  return { bot: await storeBot(world, { accountId, name: 'Spare', enabled: false }) };
}

async function freshWebBot(world: RightsWorld): Promise<Ids> {
  const accountId = world.people.admin.user.account.id;
  return { webBot: await storeBot(world, { accountId, name: 'Spare', enabled: false, platform: 'web' }) };
}
