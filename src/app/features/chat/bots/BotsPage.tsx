import { Suspense, useState } from 'react';
import { Link, useParams } from 'wouter';
import type { TelegramBot, WebBot } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { ConfirmDeleteDialog } from '../../../shared/deleting/ConfirmDeleteDialog.tsx';
import { useUser } from '../../../state/useBoot.ts';
import { AnswersSection } from '../answers/AnswersSection.tsx';
import './bots.css';
import { deleteTelegramBot, deleteWebBot, requestBotTakeover } from '../chatCalls.ts';
import { BotCard } from './BotCard.tsx';
import { TelegramBotForm, WebBotForm } from './BotForm.tsx';
import { useBots } from './useBots.ts';
import { WebBotCard } from './WebBotCard.tsx';

type Chosen =
  | { readonly platform: 'telegram'; readonly bot: TelegramBot }
  | { readonly platform: 'web'; readonly bot: WebBot };

const ChatFormsPage = createLazyComponent(() => import('../forms/ChatFormsPage.tsx'));

/** Shows the account's bots; for administrators, `/bots/forms` shows its chat forms. */
export default function BotsPage() {
  const { part, id } = useParams();
  const { isAdmin } = useUser();
  if (part !== 'forms' || !isAdmin) return <BotList />;
  return (
    <Suspense>
      <ChatFormsPage id={id} />
    </Suspense>
  );
}

function BotList() {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const { isAdmin } = useUser();
  const { bots, error, reload } = useBots();
  const [edited, setEdited] = useState<Chosen | null>(null);
  const [deleted, setDeleted] = useState<Chosen | null>(null);
  const takeOver = async (bot: TelegramBot) => {
    try {
      await requestBotTakeover(bot.id);
      toasts.show({ text: t('chat.takenOver') });
    } catch (failed) {
      toasts.show({ text: getErrorText(messages, failed), tone: 'danger' });
    }
    reload();
  };
  const add = isAdmin && (
    <Link className="dk-button" data-tone="primary" href="/bot-registration">
      {t('chat.addBot')}
    </Link>
  );
  const actions = isAdmin && (
    <>
      <Link className="dk-button" href="/bots/forms">
        {t('chatForms.all')}
      </Link>
      {add}
    </>
  );
  const hasBots = bots !== null && bots.telegram.length + bots.web.length > 0;
  const actionsOf = (chosen: Chosen) => ({
    isAdmin,
    onEdit: () => setEdited(chosen),
    onDelete: () => setDeleted(chosen),
  });
  const ending = {
    onClose: () => setEdited(null),
    onSaved: () => {
      setEdited(null);
      reload();
    },
  };
  return (
    <Page title={t('chat.botsTitle')} actions={hasBots && actions}>
      {error && !bots && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!bots && !error && <Skeleton lines={4} height={64} />}
      {bots && !hasBots && (
        <EmptyState
          icon="comment"
          title={t('chat.noBots')}
          text={t(isAdmin ? 'chat.noBotsAdmin' : 'chat.noBotsText')}
        >
          {add}
        </EmptyState>
      )}
      <ul className="dk-bots" aria-label={t('chat.botsTitle')}>
        {bots?.telegram.map(bot => (
          <BotCard
            key={bot.id}
            bot={bot}
            {...actionsOf({ platform: 'telegram', bot })}
            onTakeOver={() => void takeOver(bot)}
          />
        ))}
        {bots?.web.map(bot => (
          <WebBotCard key={bot.id} bot={bot} {...actionsOf({ platform: 'web', bot })} />
        ))}
      </ul>
      {hasBots && <AnswersSection isAdmin={isAdmin} />}
      {edited?.platform === 'telegram' && <TelegramBotForm bot={edited.bot} {...ending} />}
      {edited?.platform === 'web' && <WebBotForm bot={edited.bot} {...ending} />}
      {deleted && <DeleteBot chosen={deleted} onClose={() => setDeleted(null)} onDeleted={reload} />}
    </Page>
  );
}

interface DeleteBotProps {
  chosen: Chosen;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteBot({ chosen: { platform, bot }, onClose, onDeleted }: DeleteBotProps) {
  const { t } = useMessages();
  const [textId, remove] =
    platform === 'web' ? ['chat.deleteWebBotText', deleteWebBot] : ['chat.deleteBotText', deleteTelegramBot];
  return (
    <ConfirmDeleteDialog
      text={t(textId, { name: bot.name })}
      remove={() => remove(bot.id)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
