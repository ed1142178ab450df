import type { UsageProfile } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { withNamedAssertions } from '../../shared/rights/nameStatements.ts';
import type { ProfileInput } from './profileDraft.ts';

export const createProfile = (body: ProfileInput): Promise<UsageProfile> =>
  withNamedAssertions(unwrapResponse(api.POST('/usage-profiles', { body })));
