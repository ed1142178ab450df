import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import '../chat.css';
import { BotFields } from './BotFields.tsx';
import { useBotDraft } from './useBotDraft.ts';

const STEPS = ['1', '2', '3'] as const;

/** How a bot comes to be, and the form that adds it. */
export default function BotRegistrationPage() {
  const { t } = useMessages();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const draft = useBotDraft(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await draft.save()) {
      toasts.show({ text: t('chat.botAdded') });
      navigate('/bots');
    } else setBusy(false);
  };
  return (
    <Page title={t('chat.newBotTitle')} width="text">
      <ol className="dk-bot-steps">
        {STEPS.map(step => (
          <li key={step}>{t(`chat.step${step}`)}</li>
        ))}
      </ol>
      <form className="dk-stack" onSubmit={event => void save(event)}>
        {draft.problem && <Notice tone="danger">{draft.problem}</Notice>}
        <BotFields draft={draft} isNew />
        <div className="dk-row">
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {t('chat.addBot')}
          </Button>
          <Link href="/bots">{t('kit.cancel')}</Link>
        </div>
      </form>
    </Page>
  );
}
