import { useCallback } from 'react';
import { Link } from 'wouter';
import type { ChatForm } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { FlushProvider } from '#view/kit/feedback/flush.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { errorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useLeaveGuard } from '../../../shared/editing/useLeaveGuard.tsx';
import { AskedFields } from './AskedFields.tsx';
import { BasicSettings } from './BasicSettings.tsx';
import './chatForms.css';
import { FormPreview } from './FormPreview.tsx';
import { listChatForms } from './formCalls.ts';
import { SaidTexts } from './SaidTexts.tsx';
import { StartSettings } from './StartSettings.tsx';
import { useChatFormEditing } from './useChatFormEditing.ts';

/** A chat form: its questions, who starts it, what it says, and how it feels. */
export function ChatFormEditor({ id }: { id: string }) {
  const messages = useMessages();
  const { t } = messages;
  const load = useCallback((signal: AbortSignal) => listChatForms(signal), []);
  const { data, error, reload } = useLoad(load);
  if (id === 'new') return <Editor key="new" stored={undefined} />;
  if (!data && error) return <ErrorState text={errorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={6} height={44} />;
  const stored = data.find(one => one.id === id);
  if (stored) return <Editor key={id} stored={stored} />;
  return (
    <EmptyState icon="comment" title={t('chatForms.unknown')} text={t('chatForms.unknownText')}>
      <Link href="/bots/forms" className="dk-button">
        {t('chatForms.all')}
      </Link>
    </EmptyState>
  );
}

function Editor({ stored }: { stored: ChatForm | undefined }) {
  const { t } = useMessages();
  const editing = useChatFormEditing(stored);
  const { draft, issues, isDirty, change } = editing;
  const guard = useLeaveGuard(isDirty);
  const parts = { draft, issues, onChange: change };
  return (
    <Page
      isHeadSticky
      title={draft.name.trim() || t('chatForms.new')}
      note={isDirty ? t('app.unsaved') : undefined}
      actions={
        <>
          <Button tone="quiet" onClick={() => guard.leave('/bots/forms')}>
            {t('kit.cancel')}
          </Button>
          <Button tone="primary" isBusy={editing.isBusy} onClick={() => void editing.save()}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      {editing.problem && <Notice tone="danger">{editing.problem}</Notice>}
      <div className="dk-chat-form-editor">
        <FlushProvider scope={editing.flush}>
          <div className="dk-stack">
            <BasicSettings {...parts} />
            {draft.directoryId !== '' && (
              <>
                <AskedFields {...parts} />
                <StartSettings {...parts} formId={stored?.id ?? null} />
                <SaidTexts {...parts} />
              </>
            )}
          </div>
        </FlushProvider>
        <FormPreview draft={draft} />
      </div>
      {editing.question}
      {guard.question}
    </Page>
  );
}
