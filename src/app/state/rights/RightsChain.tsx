import { Link } from 'wouter';
import type { RightsExplanation, RightsQuestion, RightsStep } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { useBoot, useUser } from '../useBoot.ts';
import './rights.css';
import { stepAddress, stepText } from './rightsWords.ts';

export interface RightsChainProps {
  question: RightsQuestion;
  explanation: RightsExplanation;
  /** The place where a rule is set is about to be opened. */
  onFollow?: () => void;
}

/** The rules on the way to an answer, in their order; the one that refuses is the last and stands out by sign and word. */
export function RightsChain({ question, explanation, onFollow }: RightsChainProps) {
  const { t } = useMessages();
  return (
    <ol className="dk-chain" aria-label={t('rights.chain')}>
      {explanation.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an explanation never changes, and says nothing twice in one place
        <Step key={index} step={step} question={question} onFollow={onFollow} />
      ))}
    </ol>
  );
}

type StepProps = Pick<RightsChainProps, 'question' | 'onFollow'> & { step: RightsStep };

function Step({ step, question, onFollow }: StepProps) {
  const messages = useMessages();
  const { t } = messages;
  const known = useBoot();
  const { isAdmin } = useUser();
  const address = isAdmin ? stepAddress(step, question) : undefined;
  return (
    <li data-verdict={step.verdict}>
      <Icon name={step.verdict === 'Allows' ? 'check' : 'close'} />
      <div>
        <p className="dk-chain-head">
          <span className="dk-faint">{t(`rights.subject.${step.subject}`)}</span>
          <strong>{t(`rights.verdict.${step.verdict}`)}</strong>
        </p>
        <p>{stepText(messages, step, { question, known })}</p>
        {address && step.verdict === 'Refuses' && (
          <Link href={address} onClick={onFollow}>
            {t('rights.open')}
          </Link>
        )}
      </div>
    </li>
  );
}
