import { type ReactNode, Suspense } from 'react';
import type { Directory } from '#core/model.ts';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { useIsTemplateLoading } from '../../state/templateLoad.ts';
import { useAccess } from '../../state/useBoot.ts';
import { TemplateLoadingState } from '../TemplateLoadingState.tsx';

const DirectoryClosed = createLazyComponent(() => import('../rights/DirectoryAccessDenied.tsx'));

export interface ReadableDirectoryProps {
  /** `undefined` if the directory doesn't exist. */
  directory: Directory | undefined;
  children: (directory: Directory) => ReactNode;
}

/** Renders the records of a directory if the user can read them; otherwise explains why they can't be shown. */
export function ReadableDirectory({ directory, children }: ReadableDirectoryProps) {
  const access = useAccess();
  const isTemplateLoading = useIsTemplateLoading();
  if (isTemplateLoading) return <TemplateLoadingState />;
  if (directory && access.mayRead(directory.id)) return children(directory);
  return (
    <Suspense>
      <DirectoryClosed directoryId={directory?.id} />
    </Suspense>
  );
}
