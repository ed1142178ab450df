import { useState } from 'react';
import type { Conversation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { answerOf, api } from '../../../api/client.ts';
import { useCall } from '../../../api/useCall.ts';
import { makeRecord } from '../../../state/openRecords.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { setContact } from '../chatCalls.ts';

interface LinkContactProps {
  conversation: Conversation;
  onClose: () => void;
  onLinked: (changed: Conversation) => void;
}

const MOST_OFFERED = 20;

/** Says which contact somebody is: one that is there, or a new one. */
export function LinkContact({ conversation, onClose, onLinked }: LinkContactProps) {
  const { t } = useMessages();
  const { directories } = useBoot();
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const { isBusy, problem, run } = useCall();
  const directoryId = directories.find(({ builtIn }) => builtIn)?.id ?? '';
  const link = (id: string) => run(async () => onLinked(await setContact(conversation, id)));
  const find = async (keyword: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const { items } = await answerOf(
      api.POST('/directories/{id}/items/search', {
        params: { path: { id: directoryId } },
        body: { keyword, take: MOST_OFFERED },
        signal,
      }),
    );
    return items.map(({ id, display }) => ({ value: id, label: display }));
  };
  const create = async () => {
    const made = await makeRecord(directoryId, conversation.title);
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
          load={find}
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
