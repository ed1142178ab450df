import type { ChatChoice, FieldValues, FieldValuesPatch, WorkProof } from '#core/model.ts';
import type { UploadedFile } from '#view/engine/fieldServices.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { type UploadOptions, uploadForm } from '../../api/files.ts';

const at = (id: string) => ({ params: { path: { id } } });

export const loadPublicForm = (id: string, signal: AbortSignal) =>
  unwrapResponse(api.GET('/public-forms/{id}', { ...at(id), signal }));

/** Returns the values that scripts and formulas derive from the current answers. */
export const computeDerivedAnswers = (id: string, customFields: FieldValuesPatch) =>
  unwrapResponse(api.POST('/public-forms/{id}/draft', { ...at(id), body: { customFields } }));

export const searchChoices = (
  id: string,
  search: { fieldId: string; columnId?: string; text: string; customFields: FieldValues },
  signal?: AbortSignal,
): Promise<ChatChoice[]> =>
  unwrapResponse(api.POST('/public-forms/{id}/choices', { ...at(id), body: search, signal }));

export const uploadFormFile = async (id: string, file: File, options: UploadOptions) =>
  (await uploadForm(`/public-forms/${encodeURIComponent(id)}/files`, file, options)) as UploadedFile;

export const requestWorkChallenge = (id: string) =>
  unwrapResponse(api.POST('/public-forms/{id}/challenge', at(id)));

export const sendPublicForm = (
  id: string,
  body: { key: string; customFields: FieldValuesPatch; proof: WorkProof; website: string },
) => unwrapResponse(api.POST('/public-forms/{id}/records', { ...at(id), body }));
