import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RightsExplanation, RightsQuestion, RightsStep } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { useBoot, useUser } from '../../state/useBoot.ts';
import './rights.css';
import { describeRightsStep, findSettingAddress } from './rightsWords.ts';

export interface RightsStepListProps {
  question: RightsQuestion;
  explanation: RightsExplanation;
  /** Called when the user follows a link to the settings of a rule. */
  onFollow?: () => void;
}

/**
 * Lists the rules that lead to a decision, in order. A rule that denies access is the last one, and marked with an icon
 * and a word.
 */
export function RightsStepList({ question, explanation, onFollow }: RightsStepListProps) {
  const { t } = useMessages();
  const { isAdmin } = useUser();
  const address = isAdmin && !explanation.allowed ? findSettingAddress(explanation, question) : undefined;
  return (
    <ol className="dk-chain" aria-label={t('rights.chain')}>
      {explanation.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an explanation never change or move
        <Step key={index} step={step} question={question}>
          {address && step.verdict === 'Refuses' && (
            <Link href={address} onClick={onFollow}>
              {t('rights.open')}
            </Link>
          )}
        </Step>
      ))}
    </ol>
  );
}

interface StepProps {
  step: RightsStep;
  question: RightsQuestion;
  /** A link to the settings of the denying rule; empty if there are none. */
  children: ReactNode;
}

function Step({ step, question, children }: StepProps) {
  const messages = useMessages();
  const { t } = messages;
  const known = useBoot();
  return (
    <li data-verdict={step.verdict}>
      <Icon name={step.verdict === 'Allows' ? 'check' : 'close'} />
      <div>
        <p className="dk-chain-head">
          <span className="dk-faint">{t(`rights.subject.${step.subject}`)}</span>
          <strong>{t(`rights.verdict.${step.verdict}`)}</strong>
        </p>
        <p>{describeRightsStep(messages, step, { question, known })}</p>
        {children}
      </div>
    </li>
  );
}
