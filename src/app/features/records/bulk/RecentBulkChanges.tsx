import { useSnapshot } from 'valtio';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { useEngine } from '#view/engine/engine.ts';
import { showBulkChanges, shownBulkChanges } from '../../../state/bulkUndoState.ts';
import { findDirectory, useAccess, useBoot } from '../../../state/useBoot.ts';
import RecentChangesModal from './RecentChangesModal.tsx';

/** Shows the latest bulk changes of a directory, when opened from a notification. */
export default function RecentBulkChanges() {
  const { directoryId } = useSnapshot(shownBulkChanges);
  const boot = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  const directory = directoryId === null ? undefined : findDirectory(boot, directoryId);
  if (!directory || !access.mayRead(directory.id)) return null;
  return (
    <RecentChangesModal
      compiled={compileVisibleDirectory(directory, registry, access.rightsIn(directory.id))}
      onClose={() => showBulkChanges(null)}
    />
  );
}
