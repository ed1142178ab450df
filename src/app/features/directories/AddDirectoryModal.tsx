import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DirectoryInput } from '#core/model.ts';
import { DirectoryTypeSetting } from '#view/designer/DirectorySettings.tsx';
import { defaultStatusColor, statusPalette } from '#view/designer/draft.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { storeDirectory } from '../../state/bootState.ts';

/** Asks only for a name and a type; users add fields and statuses on the directory's page. */
export function AddDirectoryModal({ onClose }: { onClose: () => void }) {
  const messages = useMessages();
  const { t } = messages;
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [type, setType] = useState<DirectoryInput['type']>('Data');
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setMissing(!name.trim());
    if (!name.trim()) return;
    setBusy(true);
    try {
      const statusList = type === 'Process' ? getFirstStatuses(messages) : [];
      const directory = await unwrapResponse(
        api.POST('/directories', { body: { name: name.trim(), type, showOnMenu: true, statusList } }),
      );
      storeDirectory(directory);
      navigate(`/directories/${directory.id}`);
    } catch (error) {
      setProblem(getErrorText(messages, error));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={t('directories.add')}
      size="small"
      onClose={onClose}
      isDirty={() => name.trim() !== ''}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {t('directories.create')}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field label={t('designer.name')} errors={isMissing ? [t('issue.NameRequired')] : []} isRequired>
          <TextInput value={name} onCommit={setName} onInput={setName} />
        </Field>
        <DirectoryTypeSetting value={type} onChange={setType} />
      </div>
    </Modal>
  );
}

/**
 * Returns the statuses that a process directory requires (specification section 5), which users can rename and extend.
 */
function getFirstStatuses({ t }: Messages): DirectoryInput['statusList'] {
  const [open = defaultStatusColor, , , , failed = open, , , , done = open] = statusPalette;
  const textColor = '#1a1d22';
  return [
    { name: t('directories.statusNew'), type: 'Active', color: open, textColor },
    { name: t('directories.statusDone'), type: 'Success', color: done, textColor },
    { name: t('directories.statusFailed'), type: 'Failure', color: failed, textColor },
  ];
}
