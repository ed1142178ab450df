import { useState } from 'react';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import type { Conversation, Item, Message } from '#core/model.ts';
import { isRecordPartAccessible } from '#core/policy/permissions.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { uploadItemFile } from '../../../api/files.ts';
import { openNewRecordForm } from '../../../state/openRecordsState.ts';
import { cacheReference } from '../../../state/references.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { readMessageFile } from '../chatCalls.ts';
import { createRecordFromMessages, getTextFields, joinMessageTexts } from './createRecordFromMessages.ts';
import { DirectoryField } from './DirectoryField.tsx';

interface MakeRecordProps {
  conversation: Conversation;
  /** A single message, or the messages of an album. */
  messages: readonly Message[];
  onClose: () => void;
}

/** Asks for the directory of the new record and for what to copy from the message, then opens the record form. */
export function NewRecordModal({ conversation, messages, onClose }: MakeRecordProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const access = useAccess();
  const keep = useKeepingFiles(conversation, messages);
  const able = useBoot().directories.filter(({ id }) => access.rightsIn(id).record.create);
  const [directoryId, setDirectoryId] = useState(able[0]?.id ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isKeeping, setKeeping] = useState(true);
  const directory = able.find(({ id }) => id === directoryId);
  const rights = access.rightsIn(directoryId);
  const maker = directory && {
    ...{ compiled: compileVisibleDirectory(directory, registry, rights), rights, groupIds: access.groupIds },
  };
  const fields = maker ? getTextFields(maker) : [];
  const fieldId = chosen ?? fields[0]?.definition.id ?? '';
  const hasFiles = messages.some(({ file }) => file !== undefined);
  const takesFiles =
    hasFiles && directory !== undefined && isRecordPartAccessible({ directory, rights }, 'files', 'create');
  const make = async () => {
    if (!maker) return;
    const { contact } = conversation;
    if (contact)
      cacheReference(contact.id, { display: contact.display, number: contact.number, customFields: {} });
    const start = createRecordFromMessages(maker, { conversation, messages, fieldId: fieldId || null });
    onClose();
    const made = await openNewRecordForm(directoryId, start);
    if (made && takesFiles && isKeeping) await keep(directoryId, made);
  };
  return (
    <FormModal
      title={t('chat.makeRecordTitle')}
      confirmLabel={t('chat.makeRecordNext')}
      isBusy={false}
      problem={able.length === 0 ? t('chat.makeNothing') : null}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <DirectoryField
        able={able}
        value={directoryId}
        onChange={id => {
          setDirectoryId(id);
          setChosen(null);
        }}
      />
      {joinMessageTexts(messages) !== '' && (
        <Field label={t('chat.makeField')} errors={[]}>
          <Select
            emptyLabel={t('chat.makeNoField')}
            value={fieldId}
            options={fields.map(({ definition: { id, name } }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        </Field>
      )}
      {takesFiles && (
        <Checkbox
          label={t('chat.makeFiles', { count: messages.filter(({ file }) => file !== undefined).length })}
          isChecked={isKeeping}
          onChange={setKeeping}
        />
      )}
    </FormModal>
  );
}

/**
 * Attaches files of messages to a record. Failures are reported as toasts, because the user might have left the
 * conversation.
 */
function useKeepingFiles(conversation: Conversation, messages: readonly Message[]) {
  const all = useMessages();
  const toasts = useToasts();
  return async (directoryId: string, { id: itemId }: Item) => {
    for (const { id, file } of messages) {
      if (!file) continue;
      try {
        const content = await readMessageFile(conversation, id);
        const copy = new File([content], file.name, { type: file.type });
        await uploadItemFile({ directoryId, itemId }, copy, { onProgress: () => undefined });
      } catch (error) {
        const text = all.t('chat.fileNotKept', { name: file.name, reason: getErrorText(all, error) });
        toasts.show({ text, tone: 'danger' });
      }
    }
  };
}
