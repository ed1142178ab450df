import type { ChatChoice, FieldValues, FieldValuesPatch, WorkProof } from '#core/model.ts';
import type { UploadedFile } from '#view/engine/fieldServices.ts';
import { api, unwrapAnswer } from '../../api/client.ts';
import { type UploadOptions, upload } from '../../api/files.ts';

const at = (id: string) => ({ params: { path: { id } } });

export const openPublicForm = (id: string, signal: AbortSignal) =>
  unwrapAnswer(api.GET('/public-forms/{id}', { ...at(id), signal }));

/** Returns the values that scripts and formulas derive from the current answers. */
export const draftPublicForm = (id: string, customFields: FieldValuesPatch) =>
  unwrapAnswer(api.POST('/public-forms/{id}/draft', { ...at(id), body: { customFields } }));

export const findChoices = (
  id: string,
  search: { fieldId: string; columnId?: string; text: string; customFields: FieldValues },
  signal?: AbortSignal,
): Promise<ChatChoice[]> =>
  unwrapAnswer(api.POST('/public-forms/{id}/choices', { ...at(id), body: search, signal }));

export const uploadFormFile = async (id: string, file: File, options: UploadOptions) =>
  (await upload(`/public-forms/${encodeURIComponent(id)}/files`, file, options)) as UploadedFile;

export const askForWork = (id: string) => unwrapAnswer(api.POST('/public-forms/{id}/challenge', at(id)));

export const sendPublicForm = (
  id: string,
  body: { key: string; customFields: FieldValuesPatch; proof: WorkProof; website: string },
) => unwrapAnswer(api.POST('/public-forms/{id}/records', { ...at(id), body }));
