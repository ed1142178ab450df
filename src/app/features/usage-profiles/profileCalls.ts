import type { UsageProfile } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';
import type { ProfileInput } from './profileDraft.ts';

export const createProfile = (body: ProfileInput): Promise<UsageProfile> =>
  answerOf(api.POST('/usage-profiles', { body }));

export const deleteProfile = (id: string): Promise<unknown> =>
  answerOf(api.DELETE('/usage-profiles/{id}', { params: { path: { id } } }));

export const saveProfileOrder = (list: string[]): Promise<unknown> =>
  answerOf(api.POST('/usage-profiles/order', { body: { list } }));
