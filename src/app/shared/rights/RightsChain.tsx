import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RightsExplanation, RightsQuestion, RightsStep } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { useBoot, useUser } from '../../state/useBoot.ts';
import './rights.css';
import { addressOfLast, stepText } from './rightsWords.ts';

export interface RightsChainProps {
  question: RightsQuestion;
  explanation: RightsExplanation;
  /** The place where a rule is set is about to be opened. */
  onFollow?: () => void;
}

/** The rules on the way to an answer, in their order; the one that refuses is the last and stands out by sign and word. */
export function RightsChain({ question, explanation, onFollow }: RightsChainProps) {
  const { t } = useMessages();
  const { isAdmin } = useUser();
  const address = isAdmin && !explanation.allowed ? addressOfLast(explanation, question) : undefined;
  return (
    <ol className="dk-chain" aria-label={t('rights.chain')}>
      {explanation.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an explanation never changes, and says nothing twice in one place
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
  /** The way on from here. */
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
        <p>{stepText(messages, step, { question, known })}</p>
        {children}
      </div>
    </li>
  );
}
