import { useState } from 'react';
import type { TelegramBot } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { BotFields } from './BotFields.tsx';
import { useBotDraft } from './useBotDraft.ts';

interface BotFormProps {
  bot: TelegramBot;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes a bot that is there. */
export function BotForm({ bot, onClose, onSaved }: BotFormProps) {
  const { t } = useMessages();
  const draft = useBotDraft(bot);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (await draft.save()) onSaved();
    else setBusy(false);
  };
  return (
    <FormModal
      title={t('chat.editBotTitle')}
      confirmLabel={t('app.save')}
      isBusy={isBusy}
      problem={draft.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <BotFields draft={draft} isNew={false} />
    </FormModal>
  );
}
