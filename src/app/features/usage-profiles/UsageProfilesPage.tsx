import { useState } from 'react';
import { Link } from 'wouter';
import type { ConfigurationChange, UsageProfile } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import { reloadBoot } from '../../state/sessionState.ts';
import { useBoot } from '../../state/useBoot.ts';
import { useUsersAndGroups } from '../../state/useUsersAndGroups.ts';
import { ProfileRow } from './ProfileRow.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';
import { createProfile } from './profileCalls.ts';
import { copyProfile, groupUsersByProfile } from './profileDraft.ts';
import './usage-profiles.css';
import { useSelfLockoutGuard } from './useSelfLockoutGuard.tsx';

/** Lists the usage profiles in their order, with the users to whom each profile actually applies. */
export default function UsageProfilesPage() {
  const { t } = useMessages();
  const people = useUsersAndGroups();
  const { profiles, order, duplicate, remove, question } = useProfileChanges();
  const [deleting, setDeleting] = useState<UsageProfile | null>(null);
  const applied = people.data && groupUsersByProfile(profiles, people.data);
  const nobody = applied?.get(undefined) ?? [];
  return (
    <Page title={t('usageProfiles.title')} actions={<AddLink />}>
      <ProfileTabs selected="profiles">
        <p className="dk-faint">{t('profiles.text')}</p>
        {nobody.length > 0 && (
          <Notice tone="warning">
            {t('profiles.without', {
              count: nobody.length,
              names: nobody.map(({ name }) => name).join(', '),
            })}
          </Notice>
        )}
        {profiles.length === 0 && (
          <EmptyState icon="lock" title={t('profiles.none')} text={t('profiles.noneText')}>
            <AddLink />
          </EmptyState>
        )}
        <SortableList
          label={t('usageProfiles.title')}
          items={profiles}
          nameOf={profile => profile.name}
          onOrder={order}
        >
          {(profile, handle) => (
            <ProfileRow
              profile={profile}
              position={profiles.indexOf(profile) + 1}
              handle={handle}
              people={people.data}
              applied={applied?.get(profile.id) ?? []}
              onDuplicate={() => duplicate(profile)}
              onDelete={() => setDeleting(profile)}
            />
          )}
        </SortableList>
      </ProfileTabs>
      {deleting && (
        <ConfirmDialog
          isDanger
          confirmLabel={t('app.confirmDelete')}
          text={t('profiles.deleteText', { name: deleting.name })}
          onCancel={() => setDeleting(null)}
          onConfirm={() => {
            setDeleting(null);
            remove(deleting);
          }}
        />
      )}
      {question}
    </Page>
  );
}

/** Returns the profiles in their order, and functions that reorder, copy and delete profiles. */
function useProfileChanges() {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const own = useSelfLockoutGuard();
  const planned = usePlannedChanges();
  const saved = useBoot().usageProfiles;
  // The new order is shown before the server has confirmed it.
  const [shown, setShown] = useState<readonly string[]>([]);
  const profiles = inOrder(saved, shown);

  const run = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      if (done) toasts.show({ text: done });
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
    await reloadBoot();
    setShown([]);
  };
  /**
   * Applies the changes. If the changes affect users' permissions or records, first shows a plan that the user must
   * confirm.
   */
  const change = async (changes: ConfigurationChange[], savedText?: string) => {
    const outcome = await planned.carryOut(changes, { savedText });
    if (outcome.kind === 'refused') {
      toasts.show({ text: formatIssues(messages, outcome.issues).join(' '), tone: 'danger' });
    }
  };
  return {
    profiles,
    order: (ids: string[]) =>
      own.confirm(inOrder(profiles, ids), () => {
        setShown(ids);
        void run(() => change([{ kind: 'OrderProfiles', ids }]));
      }),
    duplicate: (profile: UsageProfile) =>
      void run(
        () => createProfile(copyProfile(profile, t('profiles.copyName', { name: profile.name }))),
        t('profiles.copied'),
      ),
    remove: ({ id }: UsageProfile) =>
      own.confirm(
        profiles.filter(profile => profile.id !== id),
        () => void run(() => change([{ kind: 'DeleteProfile', id }], t('app.deleted'))),
      ),
    question: (
      <>
        {own.question}
        {planned.question}
      </>
    ),
  };
}

function AddLink() {
  const { t } = useMessages();
  return (
    <Link href="/usage-profiles/new" className="dk-button" data-tone="primary">
      <Icon name="plus" />
      {t('profiles.add')}
    </Link>
  );
}

function inOrder(profiles: readonly UsageProfile[], ids: readonly string[]): UsageProfile[] {
  if (ids.length === 0) return [...profiles];
  return [...profiles].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
