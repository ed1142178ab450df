import type { UsageProfile } from '#core/model.ts';
import { type PlannedEditing, usePlannedEditing } from '../../shared/plans/usePlannedEditing.ts';
import {
  createProfileDraft,
  type ProfileDraft,
  toProfileInput,
  validateProfileDraft,
} from './profileDraft.ts';

/** Manages the draft of a profile. The plan shows the permissions that users gain or lose. */
export function useProfileEditing(profile: UsageProfile | undefined): PlannedEditing<ProfileDraft> {
  return usePlannedEditing({
    stored: profile,
    toDraft: createProfileDraft,
    toInput: toProfileInput,
    faultsOf: validateProfileDraft,
    mistakesId: 'profiles.mistakes',
    toChange: (id, input) => ({ kind: 'SaveProfile', id, profile: input }),
    toEntry: (id, input) => ({ ...input, id }),
    shouldExplainRefusal: true,
    getNextAddress: ({ id }, isNew) => (isNew ? `/usage-profiles/${id}` : null),
  });
}
