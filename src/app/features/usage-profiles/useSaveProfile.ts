import { useCallback } from 'react';
import type { UsageProfile } from '#core/model.ts';
import { reloadBoot } from '../../state/session.ts';
import { createProfile, updateProfile } from './profileCalls.ts';
import type { ProfileInput } from './profileDraft.ts';

export type SaveProfile = (input: ProfileInput, id: string | undefined) => Promise<UsageProfile>;

/**
 * The one way in which the editor saves a profile; without an id it is a new one.
 * @throws ApiError
 */
export function useSaveProfile(): SaveProfile {
  return useCallback(async (input, id) => {
    const saved = await (id ? updateProfile({ ...input, id }) : createProfile(input));
    // Boot data hold the profiles, and may hold other directories for this person now.
    await reloadBoot();
    return saved;
  }, []);
}
