import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BulkEdit } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { WithTexts } from '../../../shared/texts/WithTexts.tsx';
import { askToUndo } from '../../../state/bulkUndo.ts';
import BulkEditModal from './BulkEditModal.tsx';
import BulkRunModal from './BulkRunModal.tsx';
import BulkStatusModal from './BulkStatusModal.tsx';
import BulkTagsModal from './BulkTagsModal.tsx';
import { wordsOfEdit } from './bulkWords.ts';
import { bulkTexts } from './texts.ts';

export type BulkAction = 'edit' | 'status' | 'tags' | 'delete';

export interface BulkDialogsProps {
  compiled: CompiledDirectory;
  action: BulkAction;
  itemIds: readonly string[];
  onChanged: () => void;
  onClose: () => void;
}

const forms = { edit: BulkEditModal, status: BulkStatusModal, tags: BulkTagsModal };
const deletion: BulkEdit = { delete: true };

/** From what is wanted through what would come of it to what came of it. */
export default function BulkDialogs(props: BulkDialogsProps) {
  return (
    <Suspense fallback={null}>
      <WithTexts texts={bulkTexts}>
        <Dialogs {...props} />
      </WithTexts>
    </Suspense>
  );
}

function Dialogs({ compiled, action, itemIds, onChanged, onClose }: BulkDialogsProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [ids] = useState(itemIds);
  const [change, setChange] = useState<BulkEdit | null>(action === 'delete' ? deletion : null);
  if (!change) {
    const Form = action === 'delete' ? null : forms[action];
    return Form && <Form compiled={compiled} count={ids.length} onNext={setChange} onClose={onClose} />;
  }
  const finish = ({ changed, changeId }: { changed: number; changeId: string }) => {
    onClose();
    if (changed === 0) return;
    onChanged();
    toasts.show({
      text: t(change.delete ? 'bulk.deleted' : 'bulk.changed', { count: changed }),
      onUndo: () => askToUndo({ directoryId: compiled.directory.id, changeId }),
    });
  };
  return (
    <BulkRunModal
      compiled={compiled}
      itemIds={ids}
      change={change}
      title={wordsOfEdit(messages, compiled, change)}
      onClose={finish}
    />
  );
}
