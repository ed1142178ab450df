import type { UsageProfile } from '#core/model.ts';
import { api, unwrapAnswer } from '../../api/client.ts';
import { withNamedAssertions } from '../../shared/rights/nameStatements.ts';
import type { ProfileInput } from './profileDraft.ts';

export const createProfile = (body: ProfileInput): Promise<UsageProfile> =>
  withNamedAssertions(unwrapAnswer(api.POST('/usage-profiles', { body })));
