import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Page } from '#view/kit/Page.tsx';
import { Tabs } from '#view/kit/Tabs.tsx';
import { TagsTab } from './TagsTab.tsx';

/** What holds for the whole account (specification section 2). */
export default function SettingsPage() {
  const { t } = useMessages();
  const [selected, setSelected] = useState('tags');
  return (
    <Page title={t('settings.title')} width="text">
      <Tabs
        label={t('settings.title')}
        tabs={[{ id: 'tags', label: t('settings.tags') }]}
        selected={selected}
        onSelect={setSelected}
      >
        <TagsTab />
      </Tabs>
    </Page>
  );
}
