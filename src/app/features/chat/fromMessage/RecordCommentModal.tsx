import { useState } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { isRecordPartAccessible } from '#core/policy/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { api, unwrapResponse } from '../../../api/client.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { openRecord } from '../../../state/openRecordsState.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { joinMessageTexts } from './createRecordFromMessages.ts';
import { DirectoryField } from './DirectoryField.tsx';
import { searchRecordOptions } from './searchRecordOptions.ts';

interface CommentOnRecordProps {
  conversation: Conversation;
  messages: readonly Message[];
  onClose: () => void;
}

const MAX_CHARACTERS = 20_000;

/** Adds a contact's message to a record as a comment. */
export function RecordCommentModal({ conversation, messages, onClose }: CommentOnRecordProps) {
  const { t } = useMessages();
  const toasts = useToasts();
  const access = useAccess();
  const able = useBoot().directories.filter(directory => {
    const rights = access.rightsIn(directory.id);
    return (
      access.mayRead(directory.id) && isRecordPartAccessible({ directory, rights }, 'comments', 'create')
    );
  });
  const [directoryId, setDirectoryId] = useState(able[0]?.id ?? '');
  const { contact } = conversation;
  const known = contact?.directoryId === directoryId ? { value: contact.id, label: contact.display } : null;
  const [chosen, setChosen] = useState<ComboboxOption | null>(known);
  const who = contact?.display ?? conversation.title;
  const [text, setText] = useState(t('chat.quoted', { name: who, text: joinMessageTexts(messages) }));
  const { isBusy, problem, run } = useApiCall();
  const send = () =>
    run(async () => {
      if (!chosen) return;
      const itemId = chosen.value;
      const params = { path: { id: directoryId, itemId } };
      await unwrapResponse(api.POST('/directories/{id}/items/{itemId}/notes', { params, body: { text } }));
      toasts.show({
        text: t('chat.commented', { name: String(chosen.label) }),
        action: { label: t('chat.openRecord'), onSelect: () => openRecord(directoryId, itemId) },
      });
      onClose();
    });
  return (
    <FormModal
      title={t('chat.commentTitle')}
      confirmLabel={t('chat.commentAdd')}
      isBusy={isBusy}
      problem={able.length === 0 ? t('chat.commentNowhere') : problem}
      onSubmit={() => void send()}
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
      <Field label={t('chat.commentRecord')} isRequired errors={[]}>
        <Typeahead
          key={directoryId}
          value={chosen}
          minChars={2}
          load={(keyword, signal) => searchRecordOptions(directoryId, keyword, signal)}
          placeholder={t('chat.findRecord')}
          onChange={setChosen}
        />
      </Field>
      <Field label={t('chat.commentText')} isRequired errors={[]}>
        <TextArea rows={4} isGrowing maxLength={MAX_CHARACTERS} value={text} onInput={setText} />
      </Field>
    </FormModal>
  );
}
