import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { useTabInAddress } from '../../shared/useTabInAddress.ts';
import { CalendarTab } from './calendar/CalendarTab.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import './settings.css';
import { TagsTab } from './TagsTab.tsx';

const panels = { general: GeneralTab, calendar: CalendarTab, tags: TagsTab } as const;
const ids = ['general', 'calendar', 'tags'] as const;

/** The settings of the whole account (specification section 2). */
export default function SettingsPage() {
  const { t } = useMessages();
  const [selected, setSelected] = useTabInAddress(ids);
  const Panel = panels[selected];
  return (
    <Page title={t('settings.title')} width="text">
      <div>
        <Tabs
          label={t('settings.title')}
          tabs={ids.map(id => ({ id, label: t(`settings.${id}`) }))}
          selected={selected}
          onSelect={setSelected}
        >
          <div className="dk-settings-panel">
            <Panel />
          </div>
        </Tabs>
      </div>
    </Page>
  );
}
