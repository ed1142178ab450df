import { Suspense, useState } from 'react';
import { Link, useParams } from 'wouter';
import type { TelegramBot } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { errorText } from '../../../api/errorText.ts';
import { useUser } from '../../../state/useBoot.ts';
import { AnswersSection } from '../answers/AnswersSection.tsx';
import '../chat.css';
import { deleteBot, takeOverBot } from '../chatCalls.ts';
import { BotCard } from './BotCard.tsx';
import { BotForm } from './BotForm.tsx';
import { useBots } from './useBots.ts';

const ChatFormsPage = lazy(() => import('../forms/ChatFormsPage.tsx'));

/** The account's bots, or the forms that they ask. */
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

/** The account's bots, and how each of them does. */
function BotList() {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const { isAdmin } = useUser();
  const { bots, error, reload } = useBots();
  const [edited, setEdited] = useState<TelegramBot | null>(null);
  const [deleted, setDeleted] = useState<TelegramBot | null>(null);
  const attempt = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call();
      toasts.show({ text: done });
    } catch (failed) {
      toasts.show({ text: errorText(messages, failed), tone: 'danger' });
    }
    setDeleted(null);
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
  return (
    <Page title={t('chat.botsTitle')} width="text" actions={bots && bots.length > 0 && actions}>
      {error && !bots && <ErrorState text={errorText(messages, error)} onRetry={reload} />}
      {!bots && !error && <Skeleton lines={4} height={64} />}
      {bots?.length === 0 && (
        <EmptyState
          icon="comment"
          title={t('chat.noBots')}
          text={t(isAdmin ? 'chat.noBotsAdmin' : 'chat.noBotsText')}
        >
          {add}
        </EmptyState>
      )}
      <ul className="dk-bots" aria-label={t('chat.botsTitle')}>
        {bots?.map(bot => (
          <BotCard
            key={bot.id}
            bot={bot}
            isAdmin={isAdmin}
            onEdit={() => setEdited(bot)}
            onDelete={() => setDeleted(bot)}
            onTakeOver={() => void attempt(() => takeOverBot(bot.id), t('chat.takenOver'))}
          />
        ))}
      </ul>
      {bots && bots.length > 0 && <AnswersSection isAdmin={isAdmin} />}
      {edited && (
        <BotForm
          bot={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
      {deleted && (
        <ConfirmDialog
          confirmLabel={t('app.confirmDelete')}
          text={t('chat.deleteBotText', { name: deleted.name })}
          isDanger
          isBusy={false}
          onCancel={() => setDeleted(null)}
          onConfirm={() => void attempt(() => deleteBot(deleted.id), t('app.deleted'))}
        />
      )}
    </Page>
  );
}
