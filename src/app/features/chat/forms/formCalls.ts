import type { ChatForm, ChatFormAnswer, ChatFormInput, ChatFormPreview, Conversation } from '#core/model.ts';
import { api, unwrapAnswer } from '../../../api/client.ts';

export const listChatForms = (signal?: AbortSignal): Promise<ChatForm[]> =>
  unwrapAnswer(api.GET('/chat-forms', { signal }));

export const previewChatForm = (
  body: {
    form: ChatFormInput;
    lang: 'en' | 'uk';
    progress?: NonNullable<ChatFormPreview['progress']>;
    answer?: ChatFormAnswer;
  },
  signal?: AbortSignal,
) => unwrapAnswer(api.POST('/chat-forms/preview', { body, signal }));

type Place = Pick<Conversation, 'id' | 'platform'>;

const at = ({ id, platform }: Place) => ({ params: { path: { id, platform } } });

export const getForms = (place: Place, signal?: AbortSignal) =>
  unwrapAnswer(api.GET('/conversations/{platform}/{id}/forms', { ...at(place), signal }));

export const sendForm = (place: Place, formId: string) =>
  unwrapAnswer(api.POST('/conversations/{platform}/{id}/forms', { ...at(place), body: { formId } }));

export const setForm = (place: Place, state: 'Active' | 'Paused' | 'Cancelled') =>
  unwrapAnswer(api.PUT('/conversations/{platform}/{id}/forms', { ...at(place), body: { state } }));
