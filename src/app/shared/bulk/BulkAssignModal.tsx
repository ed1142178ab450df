import { useState } from 'react';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { FieldValue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { ManagerChoice } from '../assigning/ManagerChoice.tsx';
import type { BulkEditModalProps } from './BulkEditModal.tsx';

/** Selects the new manager for many records, regardless of their current managers. */
export default function BulkAssignModal({
  compiled,
  directories,
  count,
  onNext,
  onClose,
}: BulkEditModalProps) {
  const { t } = useMessages();
  const [value, setValue] = useState<FieldValue | undefined>();
  const submit = () => {
    if (value) onNext({ customFields: { [WRITABLE_ID.manager]: value } });
  };
  return (
    <Modal
      title={t('bulk.assignTitle', { count })}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      footer={requestClose => (
        <>
          <Button onClick={requestClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" type="submit" isDisabled={!value}>
            {t('bulk.check')}
          </Button>
        </>
      )}
    >
      <ManagerChoice
        directoryId={directories[0]?.directory.id ?? ''}
        field={compiled.fieldById.get(WRITABLE_ID.manager)}
        value={value}
        onChange={setValue}
      />
    </Modal>
  );
}
