import { useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { SegmentedControl } from '#view/kit/inputs/SegmentedControl.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { useTabInAddress } from '../../shared/useTabInAddress.ts';
import { useUser } from '../../state/useBoot.ts';
import { AllFiles } from './list/AllFiles.tsx';
import { FILE_VIEW_MODES, useFileFilters, useFileView } from './list/useFileView.ts';
import { DuplicatesSection } from './storage/DuplicatesSection.tsx';
import { OrphansSection } from './storage/OrphansSection.tsx';
import { UsageSection } from './storage/UsageSection.tsx';
import './files.css';

const icons = { grid: 'grid', list: 'list' } as const;
const tabIds = ['all', 'usage', 'duplicates', 'orphans'] as const;

/**
 * Lists the files visible to the user, and the storage that they use; for administrators, also duplicates and orphaned
 * files.
 */
export default function FilesPage() {
  const { t } = useMessages();
  const { isAdmin } = useUser();
  const [selected, select] = useTabInAddress(tabIds);
  const [view, onView] = useFileView();
  const [filters, onFilters] = useFileFilters();
  const [note, setNote] = useState('');
  const ids = tabIds.filter(id => isAdmin || id === 'all' || id === 'usage');
  const shown = ids.includes(selected) ? selected : 'all';
  const showDirectory = useCallback(
    (directoryId: string) => {
      onFilters({ directoryId });
      select('all');
    },
    [onFilters, select],
  );
  return (
    <Page
      title={t('files.title')}
      note={shown === 'all' ? note : ''}
      isFilling={shown === 'all'}
      actions={
        shown === 'all' && (
          <SegmentedControl
            label={t('files.view')}
            value={view?.view ?? 'grid'}
            options={FILE_VIEW_MODES.map(value => ({
              value,
              label: t(`files.view.${value}`),
              icon: icons[value],
            }))}
            onChange={next => onView({ view: next })}
          />
        )
      }
    >
      <div className="dk-files">
        <Tabs
          label={t('files.title')}
          tabs={ids.map(id => ({ id, label: t(`files.tab.${id}`) }))}
          selected={shown}
          onSelect={select}
        >
          {shown === 'all' && (!view || !filters) && <Skeleton lines={10} height={22} />}
          {shown === 'all' && view && filters && (
            <AllFiles {...{ view, onView, filters, onFilters }} onTotal={setNote} />
          )}
          {shown === 'usage' && <UsageSection onDirectory={showDirectory} />}
          {shown === 'duplicates' && <DuplicatesSection />}
          {shown === 'orphans' && <OrphansSection />}
        </Tabs>
      </div>
    </Page>
  );
}
