import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { CalendarTab } from './calendar/CalendarTab.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import './settings.css';
import { TagsTab } from './TagsTab.tsx';

/** What a tab shows, in the order of the tabs. */
const panels = { general: GeneralTab, calendar: CalendarTab, tags: TagsTab } as const;
type TabId = keyof typeof panels;
const ids = Object.keys(panels) as TabId[];

/** What holds for the whole account (specification section 2). */
export default function SettingsPage() {
  const { t } = useMessages();
  const [selected, setSelected] = useState<TabId>('general');
  const Panel = panels[selected];
  return (
    <Page title={t('settings.title')} width="text">
      <div>
        <Tabs
          label={t('settings.title')}
          tabs={ids.map(id => ({ id, label: t(`settings.${id}`) }))}
          selected={selected}
          onSelect={id => setSelected(id as TabId)}
        >
          <div className="dk-settings-panel">
            <Panel />
          </div>
        </Tabs>
      </div>
    </Page>
  );
}
