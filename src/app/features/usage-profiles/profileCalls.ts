import type { UsageProfile } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { addAssertionNames } from '../../shared/rights/nameStatements.ts';
import type { ProfileInput } from './profileDraft.ts';

export const createProfile = (body: ProfileInput): Promise<UsageProfile> =>
  addAssertionNames(unwrapResponse(api.POST('/usage-profiles', { body })));
