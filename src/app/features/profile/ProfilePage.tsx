import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { LayoutPanel } from './LayoutPanel.tsx';
import { NamePanel } from './NamePanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';

export default function ProfilePage() {
  const { t } = useMessages();
  return (
    <Page title={t('profile.title')} width="text">
      <NamePanel />
      <LayoutPanel />
      <PasswordPanel />
    </Page>
  );
}
