import { useState } from 'react';
import type { BulkEdit } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { TagPicker } from '#view/tags/TagPicker.tsx';
import type { BulkEditModalProps } from './BulkEditModal.tsx';

/** Adds tags to many records and removes other tags; all remaining tags stay unchanged. */
export default function BulkTagsModal({ count, onNext, onClose }: BulkEditModalProps) {
  const { t } = useMessages();
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const isEmpty = added.length + removed.length === 0;
  const next = () => {
    const change: BulkEdit = {
      ...(added.length > 0 && { addTags: added }),
      ...(removed.length > 0 && { removeTags: removed }),
    };
    if (!isEmpty) onNext(change);
  };
  return (
    <Modal
      title={t('bulk.tagsTitle', { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" isDisabled={isEmpty} onClick={next}>
            {t('bulk.check')}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        <Field label={t('bulk.addTags')} isGroup>
          <TagPicker
            label={t('bulk.addTags')}
            value={added}
            onChange={ids => {
              setAdded(ids);
              setRemoved(removed.filter(id => !ids.includes(id)));
            }}
          />
        </Field>
        <Field label={t('bulk.removeTags')} isGroup>
          <TagPicker
            label={t('bulk.removeTags')}
            canCreate={false}
            placeholder={t('bulk.removeTag')}
            value={removed}
            onChange={ids => {
              setRemoved(ids);
              setAdded(added.filter(id => !ids.includes(id)));
            }}
          />
        </Field>
      </div>
    </Modal>
  );
}
