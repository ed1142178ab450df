import type { UsageProfile } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';
import type { ProfileInput } from './profileDraft.ts';

export const createProfile = (body: ProfileInput): Promise<UsageProfile> =>
  answerOf(api.POST('/usage-profiles', { body }));
