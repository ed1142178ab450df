import { Suspense } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';

const dialogs = {
  duplicates: createLazyComponent(() => import('../../shared/duplicates/DuplicatesModal.tsx')),
  recent: createLazyComponent(() => import('./bulk/RecentChangesModal.tsx')),
  trash: createLazyComponent(() => import('./record/TrashModal.tsx')),
};

export interface RecordsDialogProps {
  name: keyof typeof dialogs;
  compiled: CompiledDirectory;
  /** Called after records were restored from the trash. */
  onRestored: () => void;
  onClose: () => void;
}

/** Shows the dialog with the given name, opened from the menu of a directory's records. */
export default function RecordsDialog({ name, ...props }: RecordsDialogProps) {
  const Dialog = dialogs[name];
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
