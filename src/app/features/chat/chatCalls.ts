import type {
  ChatAnswerInput,
  Conversation,
  ConversationFilter,
  Message,
  NewMessage,
  TelegramBotInput,
  WebBotInput,
} from '#core/model.ts';

import { problemOf } from '../../api/ApiError.ts';
import { answerOf, api, apiBase, fetchInSession } from '../../api/client.ts';
import { announce } from '../../live/events.ts';

type Place = Pick<Conversation, 'id' | 'platform'>;

const at = ({ id, platform }: Place) => ({ params: { path: { id, platform } } });
const of = ({ id, platform }: Place, msgId: string) => ({ params: { path: { id, platform, msgId } } });

/**
 * Announces a change in this browser, to update the list and the unread count: the server doesn't broadcast changes to
 * the connection they come from.
 */
async function told<T>({ id }: Place, call: Promise<T>): Promise<T> {
  const answer = await call;
  announce({ event: 'ConversationUpdated', data: { id }, at: new Date().toISOString() });
  return answer;
}

export interface ConversationQuery {
  readonly keyword?: string;
  readonly managerQuickFilter?: ConversationFilter;
  readonly contactId?: string;
  readonly skip?: number;
}

export const listConversations = (query: ConversationQuery, signal?: AbortSignal) =>
  answerOf(api.GET('/conversations', { params: { query }, signal }));

export const getConversation = (id: string, signal?: AbortSignal) =>
  answerOf(api.GET('/conversations/{id}', { params: { path: { id } }, signal }));

/** @param expected The manager that the user saw; the call fails if it has changed since. */
export const setManager = (place: Place, userId: string | null, expected: string | null) =>
  answerOf(api.PUT('/conversations/{platform}/{id}/manager', { ...at(place), body: { userId, expected } }));

export const setContact = (place: Place, contactId: string | null) =>
  answerOf(api.PUT('/conversations/{platform}/{id}/contact', { ...at(place), body: { contactId } }));

export const setState = (place: Place, state: Conversation['state'], till?: string) =>
  answerOf(
    api.PUT('/conversations/{platform}/{id}/state', {
      ...at(place),
      body: { state, ...(till === undefined ? {} : { till }) },
    }),
  );

export const tellWriting = (place: Place) =>
  answerOf(api.POST('/conversations/{platform}/{id}/writing', at(place)));

export const readConversation = (place: Place, body: { forAll?: boolean; till?: number }) =>
  told(place, answerOf(api.PUT('/conversations/{platform}/{id}/read', { ...at(place), body })));

export const listMessages = (
  { id, platform }: Place,
  query: { before?: number; after?: number; take?: number },
  signal?: AbortSignal,
): Promise<Message[]> =>
  answerOf(
    api.GET('/conversations/{platform}/{id}/messages', { params: { path: { id, platform }, query }, signal }),
  );

/** @throws ApiError 409 `AnsweredMeanwhile` if a colleague has replied since `lastSeq`. */
export const sendMessage = (place: Place, message: NewMessage, file: File | null): Promise<Message> =>
  told(place, postMessage(place, message, file));

async function postMessage(
  { id, platform }: Place,
  message: NewMessage,
  file: File | null,
): Promise<Message> {
  const body = new FormData();
  body.set('json', JSON.stringify(message));
  if (file) body.set('file', file, file.name);
  const address = `${apiBase}/conversations/${encodeURIComponent(platform)}/${id}/messages`;
  const response = await fetchInSession(new Request(address, { method: 'POST', body }));
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
  return response.json();
}

export const updateMessage = (place: Place, msgId: string, text: string) =>
  answerOf(
    api.PUT('/conversations/{platform}/{id}/messages/{msgId}', { ...of(place, msgId), body: { text } }),
  );

export const deleteMessage = (place: Place, msgId: string) =>
  answerOf(api.DELETE('/conversations/{platform}/{id}/messages/{msgId}', of(place, msgId)));

export const settleDelivery = (place: Place, msgId: string, delivery: 'Sent' | 'Queued') =>
  answerOf(
    api.PUT('/conversations/{platform}/{id}/messages/{msgId}/delivery', {
      ...of(place, msgId),
      body: { delivery },
    }),
  );

export async function readMessageFile(
  { id, platform }: Place,
  msgId: string,
  signal?: AbortSignal,
): Promise<Blob> {
  const address = `${apiBase}/conversations/${encodeURIComponent(platform)}/${id}/messages/${msgId}/file`;
  const response = await fetchInSession(new Request(address, { signal: signal ?? null }));
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
  return response.blob();
}

/** Searches by name for users and groups that can read a conversation. */
export const readersOfChat = ({ id, platform }: Place, keyword: string, signal: AbortSignal) =>
  answerOf(
    api.GET('/conversations/{platform}/{id}/readers', {
      params: { path: { id, platform }, query: { keyword } },
      signal,
    }),
  );

export const listAnswers = (signal?: AbortSignal) => answerOf(api.GET('/chat-answers', { signal }));

/** @param id `null` for a new one. */
export const saveAnswer = (id: string | null, body: ChatAnswerInput) =>
  id === null
    ? answerOf(api.POST('/chat-answers', { body }))
    : answerOf(api.PUT('/chat-answers/{id}', { ...bot(id), body }));

export const deleteAnswer = (id: string) => answerOf(api.DELETE('/chat-answers/{id}', bot(id)));

const bot = (id: string) => ({ params: { path: { id } } });

export const listBots = (signal?: AbortSignal) => answerOf(api.GET('/bots', { signal }));

export const createBot = (body: TelegramBotInput) => answerOf(api.POST('/bots/telegram', { body }));

export const updateBot = (id: string, body: TelegramBotInput) =>
  answerOf(api.PUT('/bots/telegram/{id}', { ...bot(id), body }));

export const deleteBot = (id: string) => answerOf(api.DELETE('/bots/telegram/{id}', bot(id)));

export const takeOverBot = (id: string) => answerOf(api.POST('/bots/telegram/{id}/take-over', bot(id)));

export const createWebBot = (body: WebBotInput) => answerOf(api.POST('/bots/web', { body }));

export const updateWebBot = (id: string, body: WebBotInput) =>
  answerOf(api.PUT('/bots/web/{id}', { ...bot(id), body }));

export const deleteWebBot = (id: string) => answerOf(api.DELETE('/bots/web/{id}', bot(id)));
