import { useState } from 'react';
import type { OfferedTransformation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import type { BulkChangeRequest } from './bulkCalls.ts';

interface BulkMakeModalProps {
  transformation: OfferedTransformation;
  count: number;
  onNext: (change: BulkChangeRequest) => void;
  onClose: () => void;
}

/** Asks for a comment on the source records, because the status that they enter requires a comment. */
export function BulkTransformModal({ transformation, count, onNext, onClose }: BulkMakeModalProps) {
  const { t } = useMessages();
  const [comment, setComment] = useState('');
  const sourceText = comment.trim();
  return (
    <Modal
      title={transformation.name}
      onClose={onClose}
      isDirty={() => comment !== ''}
      onSubmit={() => sourceText && onNext({ transformationId: transformation.id, sourceText })}
      footer={requestClose => (
        <>
          <Button onClick={requestClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" type="submit" isDisabled={sourceText === ''}>
            {t('bulk.check')}
          </Button>
        </>
      )}
    >
      <Field label={t('bulk.makeComment', { count })} isRequired help={t('move.commentHelp')}>
        <TextArea value={comment} onCommit={setComment} onInput={setComment} />
      </Field>
    </Modal>
  );
}
