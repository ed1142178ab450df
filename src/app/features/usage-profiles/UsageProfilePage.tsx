import { useParams } from 'wouter';
import { filterIssuesBelow } from '#core/issues.ts';
import type { UsageProfile } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { toLoadedState } from '../../api/useLoad.ts';
import { EditorPage } from '../../shared/editing/EditorPage.tsx';
import { NameField } from '../../shared/editing/NameField.tsx';
import { LoadedEntry } from '../../shared/entries/LoadedEntry.tsx';
import { useBoot } from '../../state/useBoot.ts';
import { useUsersAndGroups } from '../../state/useUsersAndGroups.ts';
import { AssignmentsEditor } from './AssignmentsEditor.tsx';
import { HomeEditor } from './HomeEditor.tsx';
import { MenuEditor } from './MenuEditor.tsx';
import { toProfileInput } from './profileDraft.ts';
import { RightsEditor } from './RightsEditor.tsx';
import './usage-profiles.css';
import { useProfileEditing } from './useProfileEditing.ts';
import { useSelfLockoutGuard } from './useSelfLockoutGuard.tsx';

/** Edits a profile's assignments, permissions, menu and home page. `/usage-profiles/new` creates a profile. */
export default function UsageProfilePage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  return (
    <LoadedEntry
      id={id}
      load={toLoadedState(useBoot().usageProfiles)}
      unknown={{ isPage: true, icon: 'lock', title: t('profiles.unknown'), text: t('profiles.unknownText') }}
      list={{ href: '/usage-profiles', label: t('usageProfiles.title') }}
    >
      {profile => <ProfileEditor profile={profile} />}
    </LoadedEntry>
  );
}

function ProfileEditor({ profile }: { profile: UsageProfile | undefined }) {
  const { t } = useMessages();
  const editing = useProfileEditing(profile);
  const { draft, issues, isDirty, change } = editing;
  const people = useUsersAndGroups();
  const own = useSelfLockoutGuard();
  const { usageProfiles } = useBoot();
  const profilesWith = (edited: UsageProfile) =>
    profile
      ? usageProfiles.map(each => (each.id === profile.id ? edited : each))
      : [...usageProfiles, edited];
  const drafted = profilesWith({ ...toProfileInput(draft), id: profile?.id ?? newProfileId });
  const loss = isDirty ? own.lossBy(drafted) : null;
  const save = () => {
    if (editing.check()) own.confirm(drafted, () => void editing.send());
  };
  return (
    <EditorPage
      title={draft.name.trim() || t('profiles.add')}
      editing={editing}
      staleText={t('profiles.changedMeanwhile')}
      exit={{ href: '/usage-profiles', label: t('usageProfiles.title') }}
      onSave={save}
      below={own.question}
    >
      {loss && <Notice tone="warning">{loss}</Notice>}
      <NameField
        className="dk-profile-name-field"
        label={t('profiles.name')}
        draft={draft}
        issues={issues}
        onChange={change}
      />
      <AssignmentsEditor
        assignments={draft.assignments}
        issues={filterIssuesBelow(issues, 'assignments')}
        people={people.data}
        profiles={drafted}
        profileId={profile?.id ?? newProfileId}
        onChange={assignments => change({ assignments })}
      />
      <RightsEditor draft={draft} issues={filterIssuesBelow(issues, 'directories')} onChange={change} />
      <MenuEditor
        draft={draft}
        issues={filterIssuesBelow(issues, 'menu')}
        onChange={menu => change({ menu })}
      />
      <HomeEditor
        home={draft.home}
        issues={filterIssuesBelow(issues, 'home')}
        onChange={home => change({ home })}
      />
    </EditorPage>
  );
}

/** The id of a profile that hasn't been saved yet. */
const newProfileId = 'new';
