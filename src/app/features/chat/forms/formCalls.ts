import type { ChatForm, ChatFormAnswer, ChatFormInput, ChatFormPreview, Conversation } from '#core/model.ts';
import { api, unwrapResponse } from '../../../api/client.ts';

export const listChatForms = (signal?: AbortSignal): Promise<ChatForm[]> =>
  unwrapResponse(api.GET('/chat-forms', { signal }));

export const previewChatForm = (
  body: {
    form: ChatFormInput;
    lang: 'en' | 'uk';
    progress?: NonNullable<ChatFormPreview['progress']>;
    answer?: ChatFormAnswer;
  },
  signal?: AbortSignal,
) => unwrapResponse(api.POST('/chat-forms/preview', { body, signal }));

type Place = Pick<Conversation, 'id' | 'platform'>;

const at = ({ id, platform }: Place) => ({ params: { path: { id, platform } } });

export const loadConversationForms = (place: Place, signal?: AbortSignal) =>
  unwrapResponse(api.GET('/conversations/{platform}/{id}/forms', { ...at(place), signal }));

export const requestConversationForm = (place: Place, formId: string) =>
  unwrapResponse(api.POST('/conversations/{platform}/{id}/forms', { ...at(place), body: { formId } }));

export const setConversationFormState = (place: Place, state: 'Active' | 'Paused' | 'Cancelled') =>
  unwrapResponse(api.PUT('/conversations/{platform}/{id}/forms', { ...at(place), body: { state } }));
