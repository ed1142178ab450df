import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BulkEdit } from '#core/model.ts';
import { isRecordPartAccessible } from '#core/policy/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { useAccess } from '../../state/useBoot.ts';
import type { BulkEditModalProps } from './BulkEditModal.tsx';

/** Selects the status to which many records move, with a comment. */
export default function BulkStatusModal({ compiled, count, onNext, onClose }: BulkEditModalProps) {
  const { t } = useMessages();
  const [statusId, setStatusId] = useState('');
  const [comment, setComment] = useState('');
  const { directory } = compiled;
  const status = compiled.statusById.get(statusId);
  const needsComment = status?.commentRequiredToEnter === true;
  const access = useAccess();
  const canComment =
    isRecordPartAccessible({ directory, rights: access.rightsIn(directory.id) }, 'comments', 'create') ||
    needsComment ||
    // Some records might have to leave a status that requires a comment.
    directory.statusList.some(({ commentRequiredToLeave }) => commentRequiredToLeave);
  const isLacking = !status || (needsComment && comment.trim() === '');
  const submit = () => {
    const text = canComment ? comment.trim() : '';
    const change: BulkEdit = { status: statusId, ...(text && { text }) };
    if (!isLacking) onNext(change);
  };
  return (
    <Modal
      title={t('bulk.statusTitle', { count })}
      onClose={onClose}
      isDirty={() => comment !== ''}
      onSubmit={submit}
      footer={requestClose => (
        <>
          <Button onClick={requestClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" type="submit" isDisabled={isLacking}>
            {t('bulk.check')}
          </Button>
        </>
      )}
    >
      <div className="dk-stack">
        <Field label={t('bulk.newStatus')} isRequired>
          <Select value={statusId} options={getStatusOptions(compiled)} onChange={setStatusId} />
        </Field>
        {canComment && (
          <Field
            label={t('move.comment')}
            isRequired={needsComment}
            help={t(needsComment ? 'move.commentHelp' : 'bulk.commentHelp')}
          >
            <TextArea value={comment} onCommit={setComment} onInput={setComment} />
          </Field>
        )}
      </div>
    </Modal>
  );
}

function getStatusOptions({ directory }: CompiledDirectory) {
  return directory.statusList.map(status => ({ value: status.id, label: status.name }));
}
