import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BulkEdit } from '#core/model.ts';
import { WRITTEN_ID } from '#core/writtenSystemFields.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { askToUndo } from '../../state/bulkUndo.ts';
import { useUser } from '../../state/useBoot.ts';
import BulkAssignModal from './BulkAssignModal.tsx';
import BulkEditModal from './BulkEditModal.tsx';
import BulkRunModal, { type BulkRunModalProps } from './BulkRunModal.tsx';
import BulkStatusModal from './BulkStatusModal.tsx';
import BulkTagsModal from './BulkTagsModal.tsx';
import type { BulkPart } from './bulkParts.ts';
import { wordsOfEdit } from './bulkWords.ts';
import { bulkTexts } from './texts.ts';

export type BulkAction = 'take' | 'assign' | 'edit' | 'status' | 'tags' | 'delete';

export interface BulkDialogsProps {
  /** What the records are drawn from. */
  compiled: CompiledDirectory;
  action: BulkAction;
  parts: readonly BulkPart[];
  onChanged: () => void;
  onClose: () => void;
}

const forms = {
  assign: BulkAssignModal,
  edit: BulkEditModal,
  status: BulkStatusModal,
  tags: BulkTagsModal,
};

/** What needs no form: there is nothing to say about it. */
function changeOf(action: BulkAction, userId: string): BulkEdit | null {
  if (action === 'delete') return { delete: true };
  if (action !== 'take') return null;
  const { manager } = WRITTEN_ID;
  return { customFields: { [manager]: { stringValue: userId } }, expected: { [manager]: null } };
}

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

function Dialogs({ compiled, action, parts: asked, onChanged, onClose }: BulkDialogsProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [parts] = useState(asked);
  const count = parts.reduce((sum, { itemIds }) => sum + itemIds.length, 0);
  const directories = parts.map(part => part.compiled);
  const { id: userId } = useUser();
  const [change, setChange] = useState(() => changeOf(action, userId));
  if (!change) {
    const Form = action === 'delete' || action === 'take' ? null : forms[action];
    return (
      Form && (
        <Form
          compiled={compiled}
          directories={directories}
          count={count}
          onNext={setChange}
          onClose={onClose}
        />
      )
    );
  }
  const finish: BulkRunModalProps['onClose'] = ({ changed, changes }) => {
    onClose();
    if (changed === 0) return;
    onChanged();
    toasts.show({
      text: t(change.delete ? 'bulk.deleted' : 'bulk.changed', { count: changed }),
      onUndo: () => askToUndo(...changes),
    });
  };
  return (
    <BulkRunModal
      compiled={compiled}
      parts={parts}
      change={change}
      title={action === 'take' ? t('bulk.take') : wordsOfEdit(messages, compiled, change)}
      onClose={finish}
    />
  );
}
