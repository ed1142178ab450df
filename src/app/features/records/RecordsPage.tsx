import { Suspense } from 'react';
import { Redirect, useParams } from 'wouter';
import { createLazyPart } from '#view/kit/feedback/lazy.tsx';
import { TemplateLoadingState } from '../../shared/TemplateLoadingState.tsx';
import { getRecordsAddress } from '../../state/navigation.ts';
import { useIsTemplateLoading } from '../../state/templateLoad.ts';
import { findDirectory, useAccess, useBoot } from '../../state/useBoot.ts';
import { DirectoryScreen } from './DirectoryScreen.tsx';

export { DirectoryScreen };

const DirectoryClosed = createLazyPart(() => import('../../shared/rights/DirectoryAccessDenied.tsx'));

/** Shows the records of a directory. `?record=ID` in the URL opens a record over the list. */
export default function RecordsPage() {
  const { type = '' } = useParams();
  const access = useAccess();
  const isHalfThere = useIsTemplateLoading();
  const directory = findDirectory(useBoot(), decodeURIComponent(type));
  if (isHalfThere) return <TemplateLoadingState />;
  if (!directory || !access.mayRead(directory.id)) {
    return (
      <Suspense>
        <DirectoryClosed directoryId={directory?.id} />
      </Suspense>
    );
  }
  if (directory.builtIn) return <Redirect to={getRecordsAddress(directory) + location.search} replace />;
  return <DirectoryScreen key={directory.id} directory={directory} />;
}
