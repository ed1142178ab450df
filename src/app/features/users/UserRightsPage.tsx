import { useLocation, useParams } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { rightsTexts } from '../../shared/rights/texts.ts';
import { startSeeAs } from '../../state/seeAsState.ts';
import { useUser } from '../../state/useBoot.ts';
import type { User } from '../../state/useUsersAndGroups.ts';
import { UnknownUser } from './UnknownUser.tsx';
import { UserBadges } from './UserBadges.tsx';
import { UserRights } from './UserRights.tsx';
import { useLoadedUser } from './useLoadedUser.ts';
import './users.css';
import { useUserTabs } from './useUserTabs.ts';

/** Shows what a user is allowed to do, and why. Administrators can view Docket as that user. */
export default function UserRightsPage() {
  const messages = useMessages();
  const { id = '' } = useParams();
  const user = useLoadedUser(id);
  if (user.data) {
    return (
      <TextsProvider texts={rightsTexts}>
        <Content user={user.data} />
      </TextsProvider>
    );
  }
  if (user.error && [400, 404].includes(user.error.status)) return <UnknownUser />;
  if (user.error) return <ErrorState text={getErrorText(messages, user.error)} onRetry={user.reload} />;
  return <Skeleton lines={6} height={30} />;
}

function Content({ user }: { user: User }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const tabs = useUserTabs();
  const own = useUser();
  const isSelf = own.id === user.id;
  const { id, name } = user;
  const canSeeAs = !isSelf && !user.deletedAt;
  return (
    <Page
      width="text"
      title={name}
      note={<UserBadges user={user} />}
      actions={
        canSeeAs && (
          <Button icon="eye" onClick={() => startSeeAs({ id, name, byUserId: own.id })}>
            {t('rights.seeAs')}
          </Button>
        )
      }
    >
      <div>
        <Tabs
          label={t('userDetails.title')}
          tabs={tabs}
          selected="rights"
          onSelect={tab => tab !== 'rights' && navigate(`/users/${id}/details?tab=${tab}`)}
        >
          <UserRights user={user} />
        </Tabs>
      </div>
    </Page>
  );
}
