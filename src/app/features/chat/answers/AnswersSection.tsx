import { useCallback, useId, useState } from 'react';
import { getTextInLanguage } from '#core/chat/answers.ts';
import type { ChatAnswer } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { ConfirmDeleteDialog } from '../../../shared/deleting/ConfirmDeleteDialog.tsx';
import { deleteAnswer, listAnswers } from '../chatCalls.ts';
import { AnswerForm } from './AnswerForm.tsx';

/** Lists the account's canned answers, which only administrators can edit. */
export function AnswersSection({ isAdmin }: { isAdmin: boolean }) {
  const messages = useMessages();
  const { t } = messages;
  const titleId = useId();
  const load = useCallback((signal: AbortSignal) => listAnswers(signal), []);
  const { data: answers, error, reload } = useLoad(load);
  const [edited, setEdited] = useState<ChatAnswer | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ChatAnswer | null>(null);
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
      {error && !answers && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      <ul className="dk-bots">
        {answers?.map(answer => (
          <AnswerItem
            key={answer.id}
            answer={answer}
            onEdit={isAdmin ? () => setEdited(answer) : null}
            onDelete={isAdmin ? () => setDeleted(answer) : null}
          />
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
        <ConfirmDeleteDialog
          text={t('chat.deleteAnswerText', { name: deleted.name })}
          remove={() => deleteAnswer(deleted.id)}
          onClose={() => setDeleted(null)}
          onDeleted={reload}
        />
      )}
    </section>
  );
}

interface AnswerItemProps {
  answer: ChatAnswer;
  /** `null` if the user can't edit canned answers. */
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
}

function AnswerItem({ answer: { name, texts }, onEdit, onDelete }: AnswerItemProps) {
  const { t, locale } = useMessages();
  return (
    <li className="dk-bot">
      <div className="dk-row">
        <strong className="dk-truncate">{name}</strong>
        <span className="dk-spacer" />
        {onEdit && (
          <IconButton icon="edit" size="small" label={t('chat.editBot', { name })} onClick={onEdit} />
        )}
        {onDelete && (
          <IconButton icon="trash" size="small" label={t('chat.deleteBot', { name })} onClick={onDelete} />
        )}
      </div>
      <span className="dk-faint dk-answer-text">{getTextInLanguage(texts, locale)}</span>
    </li>
  );
}
