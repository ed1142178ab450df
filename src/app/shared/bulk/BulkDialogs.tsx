import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { OfferedTransformation } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { requestBulkUndo } from '../../state/bulkUndoState.ts';
import { findDirectory, useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import BulkAssignModal from './BulkAssignModal.tsx';
import BulkEditModal from './BulkEditModal.tsx';
import BulkRunModal, { type BulkRunModalProps } from './BulkRunModal.tsx';
import BulkStatusModal from './BulkStatusModal.tsx';
import BulkTagsModal from './BulkTagsModal.tsx';
import { BulkTransformModal } from './BulkTransformModal.tsx';
import type { BulkChangeRequest } from './bulkCalls.ts';
import { describeBulkEdit } from './describeBulkChange.ts';
import type { DirectorySelection } from './groupByDirectory.ts';
import { bulkTexts } from './texts.ts';

export type BulkAction = 'make' | 'take' | 'assign' | 'edit' | 'status' | 'tags' | 'delete';

export interface BulkDialogsProps {
  /** The directory with which the records are rendered. */
  compiled: CompiledDirectory;
  action: BulkAction;
  parts: readonly DirectorySelection[];
  /** The transformation applied by `make`. */
  transformation?: OfferedTransformation | undefined;
  onChanged: () => void;
  onClose: () => void;
}

const forms = {
  assign: BulkAssignModal,
  edit: BulkEditModal,
  status: BulkStatusModal,
  tags: BulkTagsModal,
};

/** Returns the change of an action that requires no form; otherwise `null`. */
function getChange(
  action: BulkAction,
  userId: string,
  transformation?: OfferedTransformation,
): BulkChangeRequest | null {
  if (action === 'make')
    return transformation && !transformation.asksComment ? { transformationId: transformation.id } : null;
  if (action === 'delete') return { delete: true };
  if (action !== 'take') return null;
  const { manager } = WRITABLE_ID;
  return { customFields: { [manager]: { stringValue: userId } }, expected: { [manager]: null } };
}

/** Shows the steps of a bulk change: input, preview, result. */
export default function BulkDialogs(props: BulkDialogsProps) {
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={bulkTexts}>
        <Dialogs {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function Dialogs({ compiled, action, parts: asked, transformation, onChanged, onClose }: BulkDialogsProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [parts] = useState(asked);
  const count = parts.reduce((sum, { itemIds }) => sum + itemIds.length, 0);
  const directories = parts.map(part => part.compiled);
  const { id: userId } = useUser();
  const made = useDirectoryOf(transformation);
  const [change, setChange] = useState(() => getChange(action, userId, transformation));
  if (!change) {
    if (action === 'make')
      return (
        transformation && <BulkTransformModal {...{ transformation, count, onClose }} onNext={setChange} />
      );
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
      text: t(formatDoneText(change), { count: changed }),
      onUndo: () => requestBulkUndo(...changes),
    });
  };
  return (
    <BulkRunModal
      compiled={compiled}
      parts={parts}
      change={change}
      made={made}
      title={
        action === 'take'
          ? t('bulk.take')
          : (transformation?.name ?? describeBulkEdit(messages, compiled, change))
      }
      onClose={finish}
    />
  );
}

function useDirectoryOf(transformation: OfferedTransformation | undefined): CompiledDirectory | undefined {
  const boot = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  const directory = transformation && findDirectory(boot, transformation.targetDirectoryId);
  return directory && compileVisibleDirectory(directory, registry, access.rightsIn(directory.id));
}

function formatDoneText(change: BulkChangeRequest): string {
  if (change.transformationId) return 'bulk.made';
  return change.delete ? 'bulk.deleted' : 'bulk.changed';
}
