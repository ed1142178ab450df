import type { ReactNode } from 'react';
import type { UsageProfile } from '#core/model.ts';
import { createId } from '#view/designer/createId.ts';
import { ApiError } from '../../api/ApiError.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import type { ProfileInput } from './profileDraft.ts';

export interface ProfileSaver {
  /**
   * Saves a profile, after showing a plan of the permissions that users gain or lose. Creates a profile if `id` is
   * omitted. Returns `null` if the administrator cancelled.
   * @throws ApiError
   */
  saveProfile(input: ProfileInput, id?: string): Promise<UsageProfile | null>;
  question: ReactNode;
}

export function useSaveProfile(): ProfileSaver {
  const { carryOut, question } = usePlannedChanges();
  return {
    question,
    async saveProfile(profile, id = createId()) {
      const outcome = await carryOut([{ kind: 'SaveProfile', id, profile }]);
      if (outcome.kind === 'kept') return null;
      if (outcome.kind === 'done') return { ...profile, id };
      const issues = outcome.issues.map(issue => ({ ...issue, path: issue.path.slice(2) }));
      throw new ApiError({ status: 422, code: 'Invalid', issues });
    },
  };
}
