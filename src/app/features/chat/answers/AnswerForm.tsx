import type { ChatAnswer } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { NameField } from '../../../shared/editing/NameField.tsx';
import { useFormDraft } from '../../../shared/editing/useFormDraft.ts';
import { LanguageTextFields } from '../bots/LanguageTextFields.tsx';
import { EMPTY_LANGUAGE_TEXTS } from '../bots/useBotDraft.ts';
import { saveAnswer } from '../chatCalls.ts';

interface AnswerFormProps {
  /** `null` for a new answer. */
  answer: ChatAnswer | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Edits a canned answer: the name by which colleagues find it, and its text in each language. */
export function AnswerForm({ answer, onClose, onSaved }: AnswerFormProps) {
  const { t } = useMessages();
  const { values, change, ...form } = useFormDraft(
    () => ({ name: answer?.name ?? '', texts: answer?.texts ?? EMPTY_LANGUAGE_TEXTS }),
    async draft => {
      await saveAnswer(answer?.id ?? null, draft);
      onSaved();
    },
  );
  return (
    <FormModal
      title={t(answer ? 'chat.editAnswer' : 'chat.newAnswer')}
      confirmLabel={t('app.save')}
      isBusy={form.isBusy}
      problem={form.problem}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <NameField
        label={t('chat.answerName')}
        help={t('chat.answerNameHelp')}
        draft={values}
        issues={form.issues}
        onChange={change}
      />
      <LanguageTextFields
        legend={t('chat.answerTexts')}
        help={t('chat.answerTextsHelp', { contact: '{contact}', agent: '{agent}' })}
        value={values.texts}
        errors={form.errorsOf('texts')}
        onChange={texts => change({ texts })}
      />
    </FormModal>
  );
}
