import { useEffect } from 'react';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Pager } from '#view/kit/layout/Pager.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { readThumbnail } from '../../../api/files.ts';
import { previewFiles } from '../../../state/filePreviewsState.ts';
import { getRecordsAddress } from '../../../state/navigation.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { toPreviewedFiles } from '../fileCalls.ts';
import { FILES_PER_PAGE } from '../limits.ts';
import { FileFilterBar } from './FileFilterBar.tsx';
import { FileGrid, FileGridSkeleton } from './FileGrid.tsx';
import { FileTable } from './FileTable.tsx';
import { type FileFilters, hasFileFilters, NO_FILE_FILTERS } from './fileFilters.ts';
import { useFileOriginNames } from './fileNames.ts';
import { SortMenu } from './SortMenu.tsx';
import { useFileActions } from './useFileActions.tsx';
import { useFiles } from './useFiles.ts';
import type { FileView } from './useFileView.ts';

export interface AllFilesProps {
  view: FileView;
  onView: (part: Partial<FileView>) => void;
  filters: FileFilters;
  onFilters: (part: Partial<FileFilters>) => void;
  /** Receives the total as text; the text is empty if the total isn't exactly known. */
  onTotal: (text: string) => void;
}

/** Shows a page of files, or a notice while files are loading, if loading failed, or if there are none. */
export function AllFiles({ view, onView, filters, onFilters, onTotal }: AllFilesProps) {
  const { t } = useMessages();
  const files = useFiles(view.orderBy, filters);
  const { data } = files;
  useEffect(
    () => onTotal(data?.totalExact ? t('files.total', { count: data.total }) : ''),
    [data, onTotal, t],
  );
  return (
    <>
      <div className="dk-file-tools">
        <FileFilterBar filters={filters} onChange={onFilters} />
        {view.view === 'grid' && (
          <SortMenu orderBy={view.orderBy} onChange={orderBy => onView({ orderBy })} />
        )}
      </div>
      <Found
        {...{ view, onView, files }}
        onClear={hasFileFilters(filters) ? () => onFilters(NO_FILE_FILTERS) : null}
      />
    </>
  );
}

interface FoundProps extends Pick<AllFilesProps, 'view' | 'onView'> {
  files: ReturnType<typeof useFiles>;
  /** `null` if no filter is set. */
  onClear: (() => void) | null;
}

function Found({ view, onView, files, onClear }: FoundProps) {
  const messages = useMessages();
  const { data, error, reload, page, pageCount, setPage } = files;
  const actions = useFileActions(reload);
  const names = useFileOriginNames();
  if (!data) {
    if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
    return view.view === 'grid' ? <FileGridSkeleton /> : <Skeleton lines={10} height={22} />;
  }
  if (data.items.length === 0 && page === 1) return <NoFiles onClear={onClear} />;
  const parts = {
    files: data.items,
    actions,
    onPreview: (index: number) => previewFiles(toPreviewedFiles(data.items), index),
  };
  return (
    <>
      {view.view === 'grid' ? (
        <div className="dk-file-grid-box">
          <FileGrid {...parts} personOf={file => names(file).person} readThumbnail={readThumbnail} />
        </div>
      ) : (
        <FileTable {...parts} view={view} onView={onView} />
      )}
      <div className="dk-list-foot">
        <Pager
          page={page}
          pageCount={pageCount}
          pageSize={FILES_PER_PAGE}
          total={data.total}
          totalKind={data.totalExact ? 'exact' : 'moreThan'}
          onPage={setPage}
        />
      </div>
      {actions.question}
    </>
  );
}

function NoFiles({ onClear }: Pick<FoundProps, 'onClear'>) {
  const { t } = useMessages();
  if (!onClear) return <NoFilesYet />;
  return (
    <EmptyState icon="search" title={t('files.nothing')} text={t('files.nothingText')}>
      <Button icon="close" onClick={onClear}>
        {t('files.showAll')}
      </Button>
    </EmptyState>
  );
}

/** Shown while the account has no files: links to the records of a few directories, where files can be added. */
function NoFilesYet() {
  const { t } = useMessages();
  const access = useAccess();
  const directories = useBoot().directories.filter(
    ({ id, filesEnabled }) => filesEnabled && access.mayRead(id),
  );
  return (
    <EmptyState icon="file" title={t('files.none')} text={t('files.noneText')}>
      {directories.slice(0, MAX_SUGGESTED).map(directory => (
        <Link key={directory.id} href={getRecordsAddress(directory)} className="dk-button">
          {t('files.openRecord', { name: directory.name })}
        </Link>
      ))}
    </EmptyState>
  );
}

const MAX_SUGGESTED = 3;
