import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { TabItem } from '#view/kit/layout/Tabs.tsx';

/** Returns the tabs of a user's page. The tab of permissions has its own URL. */
export function useUserTabs(): readonly TabItem[] {
  const { t } = useMessages();
  return [
    { id: 'details', label: t('users.details') },
    { id: 'rights', label: t('users.rightsTab') },
    { id: 'changes', label: t('users.changes') },
  ];
}
