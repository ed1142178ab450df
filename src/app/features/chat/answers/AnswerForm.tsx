import { useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { ChatAnswer, Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { LanguageTextFields } from '../bots/LanguageTextFields.tsx';
import { saveAnswer } from '../chatCalls.ts';

interface AnswerFormProps {
  /** `null` for a new answer. */
  answer: ChatAnswer | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Edits a canned answer: the name by which colleagues find it, and its text in each language. */
export function AnswerForm({ answer, onClose, onSaved }: AnswerFormProps) {
  const messages = useMessages();
  const { t } = messages;
  const [name, setName] = useState(answer?.name ?? '');
  const [texts, setTexts] = useState(answer?.texts ?? { en: '', uk: '' });
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const errorsOf = (member: string) => formatIssues(messages, filterIssuesBelow(issues, member));
  const save = async () => {
    setBusy(true);
    try {
      await saveAnswer(answer?.id ?? null, { name, texts });
      onSaved();
    } catch (error) {
      const found = toApiError(error).issues.filter(({ path }) => path.length > 0);
      setIssues(found);
      setProblem(found.length > 0 ? null : getErrorText(messages, error));
      setBusy(false);
    }
  };
  return (
    <FormModal
      title={t(answer ? 'chat.editAnswer' : 'chat.newAnswer')}
      confirmLabel={t('app.save')}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('chat.answerName')}
        isRequired
        help={t('chat.answerNameHelp')}
        errors={errorsOf('name')}
      >
        <TextInput value={name} maxLength={200} onInput={setName} onCommit={setName} />
      </Field>
      <LanguageTextFields
        legend={t('chat.answerTexts')}
        help={t('chat.answerTextsHelp', { contact: '{contact}', agent: '{agent}' })}
        value={texts}
        errors={errorsOf('texts')}
        onChange={setTexts}
      />
    </FormModal>
  );
}
