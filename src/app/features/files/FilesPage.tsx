import { useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { Segmented } from '#view/kit/inputs/Segmented.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { Tabs } from '#view/kit/layout/Tabs.tsx';
import { useTabInAddress } from '../../shared/useTabInAddress.ts';
import { useUser } from '../../state/useBoot.ts';
import { AllFiles } from './list/AllFiles.tsx';
import { MODES, useFileFilters, useFileView } from './list/useFileView.ts';
import { DuplicatesPart } from './storage/DuplicatesPart.tsx';
import { OrphansPart } from './storage/OrphansPart.tsx';
import { UsagePart } from './storage/UsagePart.tsx';
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
          <Segmented
            label={t('files.view')}
            value={view?.view ?? 'grid'}
            options={MODES.map(value => ({ value, label: t(`files.view.${value}`), icon: icons[value] }))}
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
          {shown === 'usage' && <UsagePart onDirectory={showDirectory} />}
          {shown === 'duplicates' && <DuplicatesPart />}
          {shown === 'orphans' && <OrphansPart />}
        </Tabs>
      </div>
    </Page>
  );
}
