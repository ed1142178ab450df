/** Calls that answer 501 for now: their bodies are good, so that rows of the table change the day they are served. */
import { formOf } from './records.ts';
import { call, type RightsCall } from './rightsCall.ts';

type Id = (name: string) => string;

const one = (target: Id) => ({ params: { id: target('item') } });
const chat = (target: Id) => ({ params: { platform: 'telegram' as const, id: target('item') } });
const message = (target: Id) => ({
  params: { platform: 'telegram' as const, id: target('item'), msgId: target('note') },
});
const bot = { name: 'Bot', token: '123:abc' };

export const callsNotServed: readonly RightsCall[] = [
  call('listConversations'),
  call('countUnreadMessages'),
  call('getConversation', one),
  call('setConversationManager', target => ({ ...chat(target), body: { userId: target('spareUser') } })),
  call('setConversationContact', target => ({ ...chat(target), body: { contactId: target('item') } })),
  call('listMessages', chat),
  call('sendMessage', target => ({ ...chat(target), form: formOf('a.txt', 'a', '{"text":"Hello"}') })),
  call('updateMessage', target => ({ ...message(target), body: { text: 'Hello' } })),
  call('deleteMessage', message),
  call('readMessage', message),
  call('readConversation', chat),
  call('listBots'),
  call('createTelegramBot', { body: bot }),
  call('getTelegramBot', one),
  call('updateTelegramBot', target => ({ ...one(target), body: bot })),
  call('deleteTelegramBot', one),
];
