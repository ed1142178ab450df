import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { loadBoot } from '../../state/bootState.ts';
import { usePageState } from '../../state/usePageState.ts';
import { type UserGroup, useUsersAndGroups } from '../../state/useUsersAndGroups.ts';
import { GroupModal } from './GroupModal.tsx';
import { GroupRow } from './GroupRow.tsx';
import './user-groups.css';

/** Lists the account's groups with their members. The built-in group Everyone comes first. */
export default function UserGroupsPage() {
  const messages = useMessages();
  const { t } = messages;
  const people = useUsersAndGroups();
  const { showsDeleted, setShowsDeleted } = usePageState('page-user-groups');
  const [edited, setEdited] = useState<UserGroup | 'new' | null>(null);
  const { users = [], groups = [] } = people.data ?? {};
  const shown = groups.filter(group => showsDeleted || !group.deleted);
  const handleChanged = () => {
    setEdited(null);
    people.reload();
    void loadBoot();
  };
  const add = (
    <Button tone="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('groups.add')}
    </Button>
  );
  return (
    <Page title={t('userGroups.title')} actions={add}>
      <div className="dk-row dk-row-wrap">
        <p className="dk-faint dk-groups-text">{t('groups.text')}</p>
        <Checkbox label={t('groups.showDeleted')} isChecked={showsDeleted} onChange={setShowsDeleted} />
      </div>
      {!people.data && people.isLoading && <Skeleton lines={4} height={28} />}
      {!people.data && people.error && (
        <ErrorState text={getErrorText(messages, people.error)} onRetry={people.reload} />
      )}
      {people.data && (
        <ul className="dk-link-list" aria-label={t('userGroups.title')}>
          {shown.map(group => (
            <GroupRow
              key={group.id}
              group={group}
              users={users}
              onEdit={() => setEdited(group)}
              onChanged={handleChanged}
            />
          ))}
        </ul>
      )}
      {people.data && groups.every(group => group.everyone) && (
        <EmptyState icon="users" title={t('groups.none')} text={t('groups.noneText')}>
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('groups.add')}
          </Button>
        </EmptyState>
      )}
      {edited && (
        <GroupModal
          group={edited === 'new' ? null : edited}
          users={users}
          onClose={() => setEdited(null)}
          onSaved={handleChanged}
        />
      )}
    </Page>
  );
}
