import { Suspense, useMemo } from 'react';
import { Link } from 'wouter';
import type { FieldDefinition, RightsExplanation, RightsQuestion } from '#core/model.ts';
import { explainFieldInForm } from '#core/policy/scriptSteps.ts';
import type { ScriptEffects } from '#core/scripts/fieldMakers.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useBoot, useUser } from '../../state/useBoot.ts';
import { RightsStepList } from './RightsStepList.tsx';
import { describePermission } from './rightsWords.ts';
import { rightsTexts } from './texts.ts';
import { useRightsExplanations } from './useRightsExplanations.ts';

export interface RightsExplanationDialogProps {
  question: RightsQuestion;
  /** Defaults to the current user. */
  person?: { readonly id: string; readonly name: string } | undefined;
  /** The field of an open form, with the current outcome of the form's scripts. */
  inForm?: { readonly field: Pick<FieldDefinition, 'id' | 'name'>; readonly said: ScriptEffects } | undefined;
  onClose: () => void;
}

/** Explains whether a user can do something, and why, according to the server. */
export default function RightsExplanationDialog(props: RightsExplanationDialogProps) {
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={rightsTexts}>
        <Dialog {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function Dialog({ question, person, inForm, onClose }: RightsExplanationDialogProps) {
  const messages = useMessages();
  const { t } = messages;
  const account = useBoot();
  const questions = useMemo(() => [question], [question]);
  const { answers, error, reload } = useRightsExplanations(questions, person?.id);
  const known = answers(question);
  const explanation = known && inForm ? explainFieldInForm(known, inForm.field, inForm.said) : known;
  const right = describePermission(messages, question, account);
  return (
    <Modal
      title={person ? t('rights.mayThey', { name: person.name, right }) : t('rights.mayI', { right })}
      onClose={onClose}
    >
      {error?.status === 404 && <Notice>{t('rights.unknown')}</Notice>}
      {error && error.status !== 404 && !explanation && (
        <ErrorState text={getErrorText(messages, error)} onRetry={reload} />
      )}
      {!explanation && !error && <Skeleton lines={5} height={34} />}
      {explanation && <Answer {...{ question, person, onClose, explanation }} />}
    </Modal>
  );
}

function Answer({
  question,
  person,
  explanation,
  onClose,
}: RightsExplanationDialogProps & { explanation: RightsExplanation }) {
  const { t } = useMessages();
  const user = useUser();
  const { allowed } = explanation;
  return (
    <div className="dk-stack">
      <p role="status" className="dk-chain-answer">
        {t(allowed ? getYes(explanation) : 'rights.no')}
      </p>
      <RightsStepList question={question} explanation={explanation} onFollow={onClose} />
      {!allowed && !user.isAdmin && <p className="dk-faint">{t('rights.askAdmin')}</p>}
      {user.isAdmin && !person && (
        <Link href={`/users/${user.id}/rights`} onClick={onClose}>
          {t('rights.allOf', { name: user.name })}
        </Link>
      )}
    </div>
  );
}

/** Returns the message id for an allowed action: scripts might still decide, or the form might hide the field. */
function getYes({ steps }: RightsExplanation): string {
  const codes = new Set(steps.map(({ code }) => code));
  if (codes.has('FieldLeftToScripts')) return 'rights.yesButScripts';
  return codes.has('FieldHiddenInForm') ? 'rights.yesNotInForm' : 'rights.yes';
}
