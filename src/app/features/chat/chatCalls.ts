import type {
  ChatAnswerInput,
  Conversation,
  ConversationFilter,
  Message,
  NewMessage,
  TelegramBotInput,
  WebBotInput,
} from '#core/model.ts';

import { createResponseError } from '../../api/ApiError.ts';
import { API_BASE_PATH, api, fetchInSession, unwrapResponse } from '../../api/client.ts';
import { emitLiveEvent } from '../../live/events.ts';

type Place = Pick<Conversation, 'id' | 'platform'>;

const at = ({ id, platform }: Place) => ({ params: { path: { id, platform } } });
const of = ({ id, platform }: Place, msgId: string) => ({ params: { path: { id, platform, msgId } } });

/**
 * Announces a change in this browser, to update the list and the unread count: the server doesn't send events to the
 * connection that caused them.
 */
async function told<T>({ id }: Place, call: Promise<T>): Promise<T> {
  const answer = await call;
  emitLiveEvent({ event: 'ConversationUpdated', data: { id }, at: new Date().toISOString() });
  return answer;
}

export interface ConversationQuery {
  readonly keyword?: string;
  readonly managerQuickFilter?: ConversationFilter;
  readonly contactId?: string;
  readonly skip?: number;
}

export const listConversations = (query: ConversationQuery, signal?: AbortSignal) =>
  unwrapResponse(api.GET('/conversations', { params: { query }, signal }));

export const loadConversation = (id: string, signal?: AbortSignal) =>
  unwrapResponse(api.GET('/conversations/{id}', { params: { path: { id } }, signal }));

/** @param expected The manager that the user saw; the request fails if the manager has changed since. */
export const setManager = (place: Place, userId: string | null, expected: string | null) =>
  unwrapResponse(
    api.PUT('/conversations/{platform}/{id}/manager', { ...at(place), body: { userId, expected } }),
  );

export const setContact = (place: Place, contactId: string | null) =>
  unwrapResponse(api.PUT('/conversations/{platform}/{id}/contact', { ...at(place), body: { contactId } }));

export const setConversationState = (place: Place, state: Conversation['state'], till?: string) =>
  unwrapResponse(
    api.PUT('/conversations/{platform}/{id}/state', {
      ...at(place),
      body: { state, ...(till === undefined ? {} : { till }) },
    }),
  );

export const notifyTyping = (place: Place) =>
  unwrapResponse(api.POST('/conversations/{platform}/{id}/writing', at(place)));

export const markConversationRead = (place: Place, body: { forAll?: boolean; till?: number }) =>
  told(place, unwrapResponse(api.PUT('/conversations/{platform}/{id}/read', { ...at(place), body })));

export const listMessages = (
  { id, platform }: Place,
  query: { before?: number; after?: number; take?: number },
  signal?: AbortSignal,
): Promise<Message[]> =>
  unwrapResponse(
    api.GET('/conversations/{platform}/{id}/messages', { params: { path: { id, platform }, query }, signal }),
  );

/** @throws ApiError 409 `AnsweredMeanwhile` if a colleague has replied since `lastSeq` */
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
  const address = `${API_BASE_PATH}/conversations/${encodeURIComponent(platform)}/${id}/messages`;
  const response = await fetchInSession(new Request(address, { method: 'POST', body }));
  if (!response.ok) throw createResponseError(response.status, await response.json().catch(() => null));
  return response.json();
}

export const updateMessage = (place: Place, msgId: string, text: string) =>
  unwrapResponse(
    api.PUT('/conversations/{platform}/{id}/messages/{msgId}', { ...of(place, msgId), body: { text } }),
  );

export const deleteMessage = (place: Place, msgId: string) =>
  unwrapResponse(api.DELETE('/conversations/{platform}/{id}/messages/{msgId}', of(place, msgId)));

export const resolveDelivery = (place: Place, msgId: string, delivery: 'Sent' | 'Queued') =>
  unwrapResponse(
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
  const address = `${API_BASE_PATH}/conversations/${encodeURIComponent(platform)}/${id}/messages/${msgId}/file`;
  const response = await fetchInSession(new Request(address, { signal: signal ?? null }));
  if (!response.ok) throw createResponseError(response.status, await response.json().catch(() => null));
  return response.blob();
}

/** Searches by name for users and groups that can read a conversation. */
export const searchChatReaders = ({ id, platform }: Place, keyword: string, signal: AbortSignal) =>
  unwrapResponse(
    api.GET('/conversations/{platform}/{id}/readers', {
      params: { path: { id, platform }, query: { keyword } },
      signal,
    }),
  );

export const listAnswers = (signal?: AbortSignal) => unwrapResponse(api.GET('/chat-answers', { signal }));

/** @param id `null` for a new answer. */
export const saveAnswer = (id: string | null, body: ChatAnswerInput) =>
  id === null
    ? unwrapResponse(api.POST('/chat-answers', { body }))
    : unwrapResponse(api.PUT('/chat-answers/{id}', { ...bot(id), body }));

export const deleteAnswer = (id: string) => unwrapResponse(api.DELETE('/chat-answers/{id}', bot(id)));

const bot = (id: string) => ({ params: { path: { id } } });

export const listBots = (signal?: AbortSignal) => unwrapResponse(api.GET('/bots', { signal }));

export const createTelegramBot = (body: TelegramBotInput) =>
  unwrapResponse(api.POST('/bots/telegram', { body }));

export const updateTelegramBot = (id: string, body: TelegramBotInput) =>
  unwrapResponse(api.PUT('/bots/telegram/{id}', { ...bot(id), body }));

export const deleteTelegramBot = (id: string) => unwrapResponse(api.DELETE('/bots/telegram/{id}', bot(id)));

export const requestBotTakeover = (id: string) =>
  unwrapResponse(api.POST('/bots/telegram/{id}/take-over', bot(id)));

export const createWebBot = (body: WebBotInput) => unwrapResponse(api.POST('/bots/web', { body }));

export const updateWebBot = (id: string, body: WebBotInput) =>
  unwrapResponse(api.PUT('/bots/web/{id}', { ...bot(id), body }));

export const deleteWebBot = (id: string) => unwrapResponse(api.DELETE('/bots/web/{id}', bot(id)));
