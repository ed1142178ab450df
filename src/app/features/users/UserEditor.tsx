import { useEffect, useState } from 'react';
import { preloadTexts } from '#view/i18n/lateTexts.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { DraftFields } from '../../shared/editing/DraftFields.tsx';
import { useLeaveGuard } from '../../shared/editing/useLeaveGuard.tsx';
import { rightsTexts } from '../../shared/rights/texts.ts';
import { useUser } from '../../state/useBoot.ts';
import { type User, useUsersAndGroups } from '../../state/useUsersAndGroups.ts';
import { DeleteUserButton } from './deleting/DeleteUserButton.tsx';
import { RestoreUserButton } from './RestoreUserButton.tsx';
import { UserBadges } from './UserBadges.tsx';
import { UserChanges } from './UserChanges.tsx';
import { UserForm } from './UserForm.tsx';
import './users.css';
import { type UserEditing, useUserEditing } from './useUserEditing.ts';
import { useUserTabs } from './useUserTabs.ts';

export interface UserEditorProps {
  user: User;
  /** Incremented with every save, to reload the history. */
  saves: number;
  onSaved: () => void;
}

export function UserEditor({ user, saves, onSaved }: UserEditorProps) {
  const { t, formatDateTime } = useMessages();
  const editing = useUserEditing(user, onSaved);
  const guard = useLeaveGuard(editing.isDirty, editing.isBusy);
  const people = useUsersAndGroups();
  const isSelf = useUser().id === user.id;
  const tabs = useUserTabs();
  usePreloadedRights();
  const [tab, setTab] = useState(() => new URLSearchParams(location.search).get('tab') ?? 'details');
  const { save, question } = useSavingUser(user, { editing, isSelf });
  return (
    <Page
      isHeadSticky
      width="text"
      title={user.name}
      note={
        <span className="dk-row dk-row-wrap">
          <UserBadges user={user} />
          {editing.isDirty && t('app.unsaved')}
        </span>
      }
      actions={
        user.deletedAt ? (
          <RestoreUserButton user={user} onRestored={onSaved} />
        ) : (
          <>
            <DeleteUserButton user={user} isSelf={isSelf} onDeleted={onSaved} />
            <Button tone="primary" isBusy={editing.isBusy} onClick={save}>
              {t('app.save')}
            </Button>
          </>
        )
      }
    >
      {user.deletedAt && (
        <Notice tone="warning">{t('users.deletedNotice', { at: formatDateTime(user.deletedAt) })}</Notice>
      )}
      <DraftFields editing={editing} staleText={t('users.changedMeanwhile')}>
        <div>
          <Tabs
            label={t('userDetails.title')}
            tabs={tabs}
            selected={tab}
            onSelect={id => (id === 'rights' ? guard.leave(`/users/${user.id}/rights`) : setTab(id))}
          >
            {tab === 'changes' ? (
              <UserChanges key={saves} userId={user.id} groups={people.data?.groups ?? []} />
            ) : (
              <UserForm user={user} editing={editing} isSelf={isSelf} groups={people.data?.groups ?? []} />
            )}
          </Tabs>
        </div>
      </DraftFields>
      {question}
      {guard.question}
    </Page>
  );
}

/**
 * Preloads the tab of permissions, which is a separate page, so that the header doesn't disappear when the tab is
 * opened.
 */
function usePreloadedRights(): void {
  const { locale } = useMessages();
  useEffect(() => {
    preloadTexts(rightsTexts, locale);
    import('./UserRightsPage.tsx').catch(() => undefined);
  }, [locale]);
}

/** Asks administrators for confirmation before they remove their own administrator role. */
function useSavingUser(user: User, { editing, isSelf }: { editing: UserEditing; isSelf: boolean }) {
  const { t } = useMessages();
  const [isAsking, setAsking] = useState(false);
  return {
    save() {
      if (!editing.check()) return;
      const losesAdmin = isSelf && user.isAdmin && !editing.draft.isAdmin;
      if (losesAdmin) setAsking(true);
      else void editing.send();
    },
    question: isAsking && (
      <ConfirmDialog
        isDanger
        confirmLabel={t('users.dropOwnAdminConfirm')}
        text={t('users.dropOwnAdminText')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void editing.send();
        }}
      />
    ),
  };
}
