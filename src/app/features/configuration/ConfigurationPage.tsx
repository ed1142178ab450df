import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { useTabInAddress } from '../../shared/useTabInAddress.ts';
import { FilesTab } from './FilesTab.tsx';
import { VersionsTab } from './VersionsTab.tsx';

const ids = ['versions', 'files'] as const;

/** Shows the versions of the configuration, which users can revert, and its export and import as a file. */
export default function ConfigurationPage() {
  const { t } = useMessages();
  const [selected, setSelected] = useTabInAddress(ids);
  const tabs = ids.map(id => ({ id, label: t(`configuration.${id}`) }));
  return (
    <Page title={t('configuration.title')}>
      <Tabs label={t('configuration.title')} tabs={tabs} selected={selected} onSelect={setSelected}>
        {selected === 'files' ? <FilesTab /> : <VersionsTab />}
      </Tabs>
    </Page>
  );
}
