import type { UsageProfile } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';
import { namingStatements } from '../../shared/rights/nameStatements.ts';
import type { ProfileInput } from './profileDraft.ts';

export const createProfile = (body: ProfileInput): Promise<UsageProfile> =>
  namingStatements(answerOf(api.POST('/usage-profiles', { body })));
