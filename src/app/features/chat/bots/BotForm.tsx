import type { ReactNode } from 'react';
import type { TelegramBot, WebBot } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import type { FormDraft } from '../../../shared/editing/useFormDraft.ts';
import { BotFields } from './BotFields.tsx';
import { useBotDraft } from './useBotDraft.ts';
import { useWebBotDraft } from './useWebBotDraft.ts';
import { WebBotFields } from './WebBotFields.tsx';

interface FormProps<Bot> {
  bot: Bot;
  onClose: () => void;
  onSaved: () => void;
}

export function TelegramBotForm({ bot, ...around }: FormProps<TelegramBot>) {
  const draft = useBotDraft(bot);
  return (
    <BotForm draft={draft} {...around}>
      <BotFields draft={draft} isNew={false} />
    </BotForm>
  );
}

export function WebBotForm({ bot, ...around }: FormProps<WebBot>) {
  const draft = useWebBotDraft(bot);
  return (
    <BotForm draft={draft} {...around}>
      <WebBotFields draft={draft} hasSecret={bot.hasSecret} />
    </BotForm>
  );
}

function BotForm({
  draft,
  onClose,
  onSaved,
  children,
}: Omit<FormProps<unknown>, 'bot'> & {
  draft: Pick<FormDraft<unknown>, 'save' | 'problem' | 'isBusy'>;
  children: ReactNode;
}) {
  const { t } = useMessages();
  const save = async () => {
    if (await draft.save()) onSaved();
  };
  return (
    <FormModal
      title={t('chat.editBotTitle')}
      confirmLabel={t('app.save')}
      isBusy={draft.isBusy}
      problem={draft.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {children}
    </FormModal>
  );
}
