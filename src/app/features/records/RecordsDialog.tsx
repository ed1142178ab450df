import { Suspense } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { lazy } from '#view/kit/feedback/lazy.tsx';

const dialogs = {
  duplicates: lazy(() => import('../../shared/duplicates/FindDuplicates.tsx')),
  recent: lazy(() => import('./bulk/RecentChangesModal.tsx')),
  trash: lazy(() => import('./record/TrashModal.tsx')),
};

export interface RecordsDialogProps {
  name: keyof typeof dialogs;
  compiled: CompiledDirectory;
  /** Called after records were restored from the trash. */
  onRestored: () => void;
  onClose: () => void;
}

/** Shows the dialog opened from the menu of a directory's records. */
export default function RecordsDialog({ name, ...props }: RecordsDialogProps) {
  const Dialog = dialogs[name];
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
