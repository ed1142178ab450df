import { useState } from 'react';
import type { Tag } from '#core/model.ts';
import { ColorInput } from '#view/designer/controls/ColorControl.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';

export interface TagRowProps {
  tag: Tag;
  /** The tags into which this tag can be merged. */
  others: readonly Tag[];
  isBusy: boolean;
  /** Returns whether saving succeeded, like `onMerge` and `onDelete` for their actions. */
  onSave: (tag: Tag) => Promise<boolean>;
  onMerge: (intoId: string) => Promise<boolean>;
  onDelete: () => Promise<boolean>;
}

export function TagRow({ tag, others, isBusy, onSave, onMerge, onDelete }: TagRowProps) {
  const { t } = useMessages();
  const [open, setOpen] = useState<'merge' | 'delete' | null>(null);
  /** The saved name at the time when another name was rejected. */
  const [rejectedFor, setRejectedFor] = useState<string | null>(null);
  const close = () => setOpen(null);
  const count = tag.count ?? 0;
  const rename = async (typed: string) => {
    const name = typed.trim();
    const isSaved = name !== '' && (await onSave({ ...tag, name }));
    setRejectedFor(isSaved ? null : tag.name);
  };
  return (
    <li className="dk-link-row dk-tag-row">
      <ColorInput
        label={t('settings.tagColor', { name: tag.name })}
        value={tag.color}
        onChange={color => void onSave({ ...tag, color })}
      />
      <TextInput
        label={t('settings.tagName', { name: tag.name })}
        value={tag.name}
        maxLength={200}
        readsAs={name => name.trim()}
        isInvalid={rejectedFor === tag.name}
        onInput={() => setRejectedFor(null)}
        onCommit={name => void rename(name)}
      />
      <span className="dk-faint dk-tag-count">{t('settings.tagCount', { count })}</span>
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon="more" label={t('settings.tagMore', { name: tag.name })} />}
        entries={[
          {
            id: 'merge',
            icon: 'process',
            label: t('settings.mergeTag'),
            isDisabled: others.length === 0,
            onSelect: () => setOpen('merge'),
          },
          {
            id: 'delete',
            icon: 'trash',
            label: t('app.delete'),
            isDanger: true,
            onSelect: () => setOpen('delete'),
          },
        ]}
      />
      {open === 'merge' && (
        <MergeModal
          {...{ tag, others, isBusy }}
          onClose={close}
          onMerge={async intoId => (await onMerge(intoId)) && close()}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          isDanger
          isBusy={isBusy}
          confirmLabel={t('app.confirmDelete')}
          text={t('settings.deleteTagText', { name: tag.name, count })}
          onCancel={close}
          onConfirm={() => void onDelete().then(close)}
        />
      )}
    </li>
  );
}

interface MergeModalProps extends Pick<TagRowProps, 'tag' | 'others' | 'isBusy'> {
  onMerge: (intoId: string) => void;
  onClose: () => void;
}

function MergeModal({ tag, others, isBusy, onMerge, onClose }: MergeModalProps) {
  const { t } = useMessages();
  const [intoId, setInto] = useState('');
  return (
    <Modal
      title={t('settings.mergeTitle', { name: tag.name })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" isBusy={isBusy} isDisabled={!intoId} onClick={() => onMerge(intoId)}>
            {t('settings.mergeConfirm')}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        <p>{t('settings.mergeText', { name: tag.name, count: tag.count ?? 0 })}</p>
        <Field label={t('settings.mergeInto')}>
          <Select
            value={intoId}
            options={others.map(other => ({ value: other.id, label: other.name }))}
            onChange={setInto}
          />
        </Field>
      </div>
    </Modal>
  );
}
