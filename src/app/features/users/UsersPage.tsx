import { useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/Badge.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Page } from '#view/kit/Page.tsx';
import { Skeleton } from '#view/kit/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/states.tsx';
import { answerOf, api } from '../../api/client.ts';
import { errorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useLiveEvent } from '../../live/events.ts';
import { useBoot } from '../../state/useBoot.ts';
import { AddUserModal } from './AddUserModal.tsx';

/** The people of the account: a plain list and the way to add one. */
export default function UsersPage() {
  const messages = useMessages();
  const { t } = messages;
  const load = useCallback((signal: AbortSignal) => answerOf(api.GET('/users', { signal })), []);
  const users = useLoad(load);
  const [isAdding, setAdding] = useState(false);
  useLiveEvent(['UserCreated', 'UserChanged', 'UserDeleted', 'UserGroupChanged'], users.reload);
  const groups = useBoot().userGroups;
  return (
    <Page
      title={t('users.title')}
      width="text"
      actions={
        <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('users.add')}
        </Button>
      }
    >
      {!users.data && users.isLoading && <Skeleton lines={4} height={28} />}
      {!users.data && users.error && (
        <ErrorState text={errorText(messages, users.error)} onRetry={users.reload} />
      )}
      {users.data && (
        <ul className="dk-link-list">
          {users.data.map(user => (
            <li key={user.id} className="dk-link-row">
              <Icon name="user" />
              <div className="dk-stack" style={{ gap: 0 }}>
                <span className="dk-truncate">{user.name}</span>
                <span className="dk-faint dk-truncate">{user.email}</span>
              </div>
              <span className="dk-spacer" />
              {groups
                .filter(group => user.groups.includes(group.id))
                .map(group => (
                  <Badge key={group.id}>{group.name}</Badge>
                ))}
              {user.isAdmin && <Badge>{t('users.admin')}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {users.data?.length === 1 && (
        <EmptyState icon="users" title={t('users.alone')} text={t('users.aloneText')}>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('users.add')}
          </Button>
        </EmptyState>
      )}
      {isAdding && (
        <AddUserModal
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            users.reload();
          }}
        />
      )}
    </Page>
  );
}
