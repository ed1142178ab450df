import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { UsageProfile } from '#core/model.ts';
import { type Editing, useEditing } from '../../shared/editing/useEditing.ts';
import { checkProfile, draftOf, type ProfileDraft, profileOf } from './profileDraft.ts';
import { useSaveProfile } from './useSaveProfile.ts';

export interface ProfileEditing extends Editing<ProfileDraft> {
  /** What saving would do, while the admin has to decide. */
  readonly question: ReactNode;
}

export function useProfileEditing(profile: UsageProfile | undefined): ProfileEditing {
  const [, navigate] = useLocation();
  const { saveProfile, question } = useSaveProfile();
  const editing = useEditing({
    source: profile,
    toDraft: draftOf,
    textOf: draft => JSON.stringify(profileOf(draft)),
    faultsOf: checkProfile,
    mistakesId: 'profiles.mistakes',
    async send(draft) {
      const saved = await saveProfile(profileOf(draft), profile?.id);
      if (saved && !profile) navigate(`/usage-profiles/${saved.id}`, { replace: true });
      return saved ?? undefined;
    },
  });
  return { ...editing, question };
}
