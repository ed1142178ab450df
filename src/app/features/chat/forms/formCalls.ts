import type { ChatForm, ChatFormAnswer, ChatFormInput, ChatFormPreview, Conversation } from '#core/model.ts';
import { answerOf, api } from '../../../api/client.ts';

export const listChatForms = (signal?: AbortSignal): Promise<ChatForm[]> =>
  answerOf(api.GET('/chat-forms', { signal }));

export const previewChatForm = (
  body: {
    form: ChatFormInput;
    lang: 'en' | 'uk';
    progress?: NonNullable<ChatFormPreview['progress']>;
    answer?: ChatFormAnswer;
  },
  signal?: AbortSignal,
) => answerOf(api.POST('/chat-forms/preview', { body, signal }));

type Place = Pick<Conversation, 'id' | 'platform'>;

const at = ({ id, platform }: Place) => ({ params: { path: { id, platform } } });

export const getForms = (place: Place, signal?: AbortSignal) =>
  answerOf(api.GET('/conversations/{platform}/{id}/forms', { ...at(place), signal }));

export const sendForm = (place: Place, formId: string) =>
  answerOf(api.POST('/conversations/{platform}/{id}/forms', { ...at(place), body: { formId } }));

export const setForm = (place: Place, state: 'Active' | 'Paused' | 'Cancelled') =>
  answerOf(api.PUT('/conversations/{platform}/{id}/forms', { ...at(place), body: { state } }));
