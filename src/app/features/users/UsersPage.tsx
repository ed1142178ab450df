import { useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { usePageState } from '../../state/usePageState.ts';
import { type User, type UsersAndGroups, useUsersAndGroups } from '../../state/useUsersAndGroups.ts';
import { AddUserModal } from './AddUserModal.tsx';
import { UserBadges } from './UserBadges.tsx';
import './users.css';

/** The number of rows rendered initially, and added by each click on the button below the rows. */
const step = 100;

/** Lists the account's users, with a search, a filter by state, and a button to add a user. */
export default function UsersPage() {
  const messages = useMessages();
  const { t } = messages;
  const people = useUsersAndGroups();
  const { showsDeleted, setShowsDeleted } = usePageState('page-users');
  const [keyword, setKeyword] = useState('');
  const [isAdding, setAdding] = useState(false);
  const shown = people.data ? found(people.data.users, { keyword, showsDeleted }) : [];
  const isAlone = people.data?.users.length === 1;
  return (
    <Page
      title={t('users.title')}
      note={people.data && t('users.count', { count: people.data.users.filter(isLive).length })}
      actions={
        <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('users.add')}
        </Button>
      }
    >
      <div className="dk-people-bar">
        <TextInput
          type="search"
          icon="search"
          label={t('users.search')}
          placeholder={t('users.search')}
          value={keyword}
          onInput={setKeyword}
        />
        <Checkbox label={t('users.showDeleted')} isChecked={showsDeleted} onChange={setShowsDeleted} />
      </div>
      {!people.data && people.isLoading && <Skeleton lines={4} height={28} />}
      {!people.data && people.error && (
        <ErrorState text={getErrorText(messages, people.error)} onRetry={people.reload} />
      )}
      {people.data && <UserList users={shown} people={people.data} />}
      {people.data && shown.length === 0 && (
        <EmptyState icon="search" title={t('users.nothingFound')} text={t('users.nothingFoundText')} />
      )}
      {isAlone && (
        <EmptyState icon="users" title={t('users.alone')} text={t('users.aloneText')}>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('users.add')}
          </Button>
        </EmptyState>
      )}
      {isAdding && (
        <AddUserModal
          groups={people.data?.groups ?? []}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            people.reload();
          }}
        />
      )}
    </Page>
  );
}

function UserList({ users, people }: { users: readonly User[]; people: UsersAndGroups }) {
  const { t } = useMessages();
  const [most, setMost] = useState(step);
  if (users.length === 0) return null;
  return (
    <>
      <ul className="dk-link-list" aria-label={t('users.title')}>
        {users.slice(0, most).map(user => (
          <li key={user.id}>
            <UserRow user={user} people={people} />
          </li>
        ))}
      </ul>
      {users.length > most && (
        <Button onClick={() => setMost(most + step)}>
          {t('users.showMore', { count: users.length - most })}
        </Button>
      )}
    </>
  );
}

function UserRow({ user, people }: { user: User; people: UsersAndGroups }) {
  const groups = people.groups.filter(({ id, deleted }) => !deleted && user.groups.includes(id));
  return (
    <Link
      href={`/users/${user.id}/details`}
      className="dk-link-row dk-user-row"
      data-deleted={user.deletedAt ? '' : undefined}
    >
      <Icon name="user" />
      <span className="dk-user-who">
        <span className="dk-truncate dk-user-title">{user.name}</span>
        <span className="dk-faint dk-truncate">{user.email}</span>
      </span>
      <span className="dk-user-badges">
        {groups.map(({ id, name }) => (
          <Badge key={id}>{name}</Badge>
        ))}
        <UserBadges user={user} />
      </span>
    </Link>
  );
}

/**
 * Returns the users whose name, email address or phone number contains all words of the keyword, in the
 * order returned by the server.
 */
function found(
  users: readonly User[],
  { keyword, showsDeleted }: { keyword: string; showsDeleted: boolean },
): User[] {
  const words = keyword.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return users
    .filter(user => showsDeleted || isLive(user))
    .filter(({ name, email, phone }) => {
      const text = `${name} ${email} ${phone ?? ''}`.toLocaleLowerCase();
      return words.every(word => text.includes(word));
    });
}

function isLive({ deletedAt }: User): boolean {
  return deletedAt === undefined;
}
