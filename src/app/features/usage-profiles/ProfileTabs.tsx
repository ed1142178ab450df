import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';

/** Shows tabs for profiles and for guardrails, each with its own URL. */
export function ProfileTabs({
  selected,
  children,
}: {
  selected: 'profiles' | 'assertions';
  children: ReactNode;
}) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const tabs = [
    { id: 'profiles', label: t('profiles.tab') },
    { id: 'assertions', label: t('assertions.tab') },
  ];
  return (
    <div>
      <Tabs
        label={t('usageProfiles.title')}
        tabs={tabs}
        selected={selected}
        onSelect={id => navigate(id === 'profiles' ? '/usage-profiles' : '/usage-profiles/assertions')}
      >
        <div className="dk-profile-panel">{children}</div>
      </Tabs>
    </div>
  );
}
