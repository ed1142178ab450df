import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Tab } from '#view/kit/layout/Tabs.tsx';

/** The parts of a person's page; rights have an address of their own. */
export function useUserTabs(): readonly Tab[] {
  const { t } = useMessages();
  return [
    { id: 'details', label: t('users.details') },
    { id: 'rights', label: t('users.rightsTab') },
    { id: 'changes', label: t('users.changes') },
  ];
}
