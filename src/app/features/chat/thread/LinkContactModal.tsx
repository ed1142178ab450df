import { useState } from 'react';
import type { Conversation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { useApiCall } from '../../../api/useApiCall.ts';
import { openNamedRecordForm } from '../../../state/openRecordsState.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { setContact } from '../chatCalls.ts';
import { searchRecordOptions } from '../fromMessage/searchRecordOptions.ts';

interface LinkContactProps {
  conversation: Conversation;
  onClose: () => void;
  onLinked: (changed: Conversation) => void;
}

/** Links a conversation to an existing or a new contact. */
export function LinkContactModal({ conversation, onClose, onLinked }: LinkContactProps) {
  const { t } = useMessages();
  const { directories } = useBoot();
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const { isBusy, problem, run } = useApiCall();
  const directoryId = directories.find(({ builtIn }) => builtIn)?.id ?? '';
  const link = (id: string) => run(async () => onLinked(await setContact(conversation, id)));
  const create = async () => {
    const made = await openNamedRecordForm(directoryId, conversation.title);
    if (made) await link(made.id);
  };
  return (
    <FormModal
      title={t('chat.linkTitle')}
      confirmLabel={t('chat.linkConfirm')}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => chosen && void link(chosen.value)}
      onClose={onClose}
    >
      <p>{t('chat.linkText', { name: conversation.title })}</p>
      <Field label={t('chat.contact')} isRequired errors={[]}>
        <Typeahead
          value={chosen}
          minChars={2}
          load={(keyword, signal) => searchRecordOptions(directoryId, keyword, signal)}
          placeholder={t('chat.findContact')}
          onChange={setChosen}
        />
      </Field>
      <div>
        <Button icon="plus" onClick={() => void create()}>
          {t('chat.newContact')}
        </Button>
      </div>
    </FormModal>
  );
}
