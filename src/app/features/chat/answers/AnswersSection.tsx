import { useCallback, useId, useState } from 'react';
import { textInLanguage } from '#core/chat/answers.ts';
import type { ChatAnswer } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { errorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { deleteAnswer, listAnswers } from '../chatCalls.ts';
import { AnswerForm } from './AnswerForm.tsx';

/** The account's ready answers, which administrators write. */
export function AnswersSection({ isAdmin }: { isAdmin: boolean }) {
  const messages = useMessages();
  const { t, locale } = messages;
  const toasts = useToasts();
  const titleId = useId();
  const load = useCallback((signal: AbortSignal) => listAnswers(signal), []);
  const { data: answers, error, reload } = useLoad(load);
  const [edited, setEdited] = useState<ChatAnswer | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ChatAnswer | null>(null);
  const remove = async (answer: ChatAnswer) => {
    try {
      await deleteAnswer(answer.id);
      toasts.show({ text: t('app.deleted') });
    } catch (failed) {
      toasts.show({ text: errorText(messages, failed), tone: 'danger' });
    }
    setDeleted(null);
    reload();
  };
  return (
    <section className="dk-answers" aria-labelledby={titleId}>
      <div className="dk-row">
        <h2 id={titleId}>{t('chat.answers')}</h2>
        <span className="dk-spacer" />
        {isAdmin && (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('chat.addAnswer')}
          </Button>
        )}
      </div>
      <p className="dk-faint">{t(isAdmin ? 'chat.answersTextAdmin' : 'chat.answersText')}</p>
      {error && !answers && <ErrorState text={errorText(messages, error)} onRetry={reload} />}
      <ul className="dk-bots">
        {answers?.map(answer => (
          <li key={answer.id} className="dk-bot">
            <div className="dk-row">
              <strong className="dk-truncate">{answer.name}</strong>
              <span className="dk-spacer" />
              {isAdmin && (
                <>
                  <IconButton
                    icon="edit"
                    size="small"
                    label={t('chat.editBot', { name: answer.name })}
                    onClick={() => setEdited(answer)}
                  />
                  <IconButton
                    icon="trash"
                    size="small"
                    label={t('chat.deleteBot', { name: answer.name })}
                    onClick={() => setDeleted(answer)}
                  />
                </>
              )}
            </div>
            <span className="dk-faint dk-answer-text">{textInLanguage(answer.texts, locale)}</span>
          </li>
        ))}
      </ul>
      {edited && (
        <AnswerForm
          answer={edited === 'new' ? null : edited}
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
          text={t('chat.deleteAnswerText', { name: deleted.name })}
          isDanger
          isBusy={false}
          onCancel={() => setDeleted(null)}
          onConfirm={() => void remove(deleted)}
        />
      )}
    </section>
  );
}
