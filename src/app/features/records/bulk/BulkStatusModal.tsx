import { useState } from 'react';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { BulkEdit } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/Field.tsx';
import { Modal } from '#view/kit/Modal.tsx';
import { Select } from '#view/kit/Select.tsx';
import { TextArea } from '#view/kit/TextArea.tsx';
import type { BulkEditModalProps } from './BulkEditModal.tsx';

/** The status many records move to, and what is said about it. */
export default function BulkStatusModal({ compiled, count, onNext, onClose }: BulkEditModalProps) {
  const { t } = useMessages();
  const [statusId, setStatusId] = useState('');
  const [comment, setComment] = useState('');
  const status = compiled.statusById.get(statusId);
  const needsComment = status?.commentRequiredToEnter === true;
  const isLacking = !status || (needsComment && comment.trim() === '');
  const submit = () => {
    const change: BulkEdit = { status: statusId, ...(comment.trim() && { text: comment.trim() }) };
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
          <Select value={statusId} options={statusOptions(compiled)} onChange={setStatusId} />
        </Field>
        <Field
          label={t('move.comment')}
          isRequired={needsComment}
          help={t(needsComment ? 'move.commentHelp' : 'bulk.commentHelp')}
        >
          <TextArea value={comment} onCommit={setComment} onInput={setComment} />
        </Field>
      </div>
    </Modal>
  );
}

function statusOptions({ directory }: CompiledDirectory) {
  return directory.statusList.map(status => ({ value: status.id, label: status.name }));
}
