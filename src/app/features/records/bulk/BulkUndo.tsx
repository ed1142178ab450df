import { useSnapshot } from 'valtio';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { bulkUndoState, removeFirstUndoRequest } from '../../../state/bulkUndoState.ts';
import { findDirectory, useAccess, useBoot } from '../../../state/useBoot.ts';
import BulkUndoModal from './BulkUndoModal.tsx';

/** Undoes a bulk change when a toast or a list of changes on any page requests it. */
export default function BulkUndo() {
  const { t } = useMessages();
  const toasts = useToasts();
  const boot = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  const [request] = useSnapshot(bulkUndoState).requests;
  const directory = request && findDirectory(boot, request.directoryId);
  if (!directory) return null;
  return (
    <BulkUndoModal
      key={request.changeId}
      compiled={compileVisibleDirectory(directory, registry, access.rightsIn(directory.id))}
      changeId={request.changeId}
      onClose={undone => {
        removeFirstUndoRequest();
        if (undone > 0) toasts.show({ text: t('bulk.undone', { count: undone }) });
      }}
    />
  );
}
