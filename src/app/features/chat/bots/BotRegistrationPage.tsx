import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { SegmentedControl } from '#view/kit/inputs/SegmentedControl.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import './bots.css';
import type { FormDraft } from '../../../shared/editing/useFormDraft.ts';
import { BotFields } from './BotFields.tsx';
import { useBotDraft } from './useBotDraft.ts';
import { useWebBotDraft } from './useWebBotDraft.ts';
import { WebBotFields } from './WebBotFields.tsx';

const STEPS = ['1', '2', '3'] as const;

/** Lets an administrator choose a platform, explains how to create a bot there, and shows the form that adds it. */
export default function BotRegistrationPage() {
  const { t } = useMessages();
  const [platform, setPlatform] = useState<'telegram' | 'web'>('telegram');
  return (
    <Page title={t('chat.newBotTitle')} width="text">
      <SegmentedControl
        label={t('chat.platform')}
        value={platform}
        hasTexts
        options={[
          { value: 'telegram', label: t('chat.platform.telegram'), icon: 'comment' },
          { value: 'web', label: t('chat.platform.web'), icon: 'globe' },
        ]}
        onChange={setPlatform}
      />
      {platform === 'telegram' ? <NewTelegramBot /> : <NewWebBot />}
    </Page>
  );
}

function NewTelegramBot() {
  const { t } = useMessages();
  const draft = useBotDraft(null);
  return (
    <NewBot draft={draft}>
      <ol className="dk-bot-steps">
        {STEPS.map(step => (
          <li key={step}>{t(`chat.step${step}`)}</li>
        ))}
      </ol>
      <BotFields draft={draft} isNew />
    </NewBot>
  );
}

function NewWebBot() {
  const { t } = useMessages();
  const draft = useWebBotDraft(null);
  return (
    <NewBot draft={draft}>
      <p className="dk-bot-intro">{t('chat.webIntro')}</p>
      <WebBotFields draft={draft} hasSecret={false} />
    </NewBot>
  );
}

function NewBot({
  draft,
  children,
}: {
  draft: Pick<FormDraft<unknown>, 'save' | 'problem' | 'isBusy'>;
  children: ReactNode;
}) {
  const { t } = useMessages();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await draft.save())) return;
    toasts.show({ text: t('chat.botAdded') });
    navigate('/bots');
  };
  return (
    <form className="dk-stack dk-new-bot" onSubmit={event => void save(event)}>
      {draft.problem && <Notice tone="danger">{draft.problem}</Notice>}
      {children}
      <div className="dk-row">
        <Button type="submit" tone="primary" isBusy={draft.isBusy}>
          {t('chat.addBot')}
        </Button>
        <Link href="/bots">{t('kit.cancel')}</Link>
      </div>
    </form>
  );
}
