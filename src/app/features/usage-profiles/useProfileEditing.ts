import { useLocation } from 'wouter';
import type { UsageProfile } from '#core/model.ts';
import { useDraftEditing } from '../../shared/editing/useDraftEditing.ts';
import type { PlannedEditing } from '../../shared/plans/usePlannedSave.ts';
import { checkProfile, createProfileDraft, type ProfileDraft, toProfileInput } from './profileDraft.ts';
import { useSaveProfile } from './useSaveProfile.ts';

export function useProfileEditing(profile: UsageProfile | undefined): PlannedEditing<ProfileDraft> {
  const [, navigate] = useLocation();
  const { saveProfile, question } = useSaveProfile();
  const editing = useDraftEditing({
    source: profile,
    toDraft: createProfileDraft,
    textOf: draft => JSON.stringify(toProfileInput(draft)),
    faultsOf: checkProfile,
    mistakesId: 'profiles.mistakes',
    async send(draft) {
      const saved = await saveProfile(toProfileInput(draft), profile?.id);
      if (saved && !profile) navigate(`/usage-profiles/${saved.id}`, { replace: true });
      return saved ?? undefined;
    },
  });
  return { ...editing, question };
}
