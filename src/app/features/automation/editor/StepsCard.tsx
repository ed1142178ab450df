import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { STEP_KINDS, type StepDraft } from '../ruleDraft.ts';
import { StepList } from './StepList.tsx';
import { StepListContext } from './stepListContext.ts';
import type { RulePartProps } from './useRuleWorld.ts';

export function StepsCard({
  title,
  text,
  ...part
}: RulePartProps<readonly StepDraft[]> & { title: string; text?: string }) {
  const messages = useMessages();
  const own = part.issues.filter(({ path }) => path.length === 0);
  return (
    <section className="dk-rule-card" aria-label={title}>
      <h2>{title}</h2>
      {text && <p className="dk-faint">{text}</p>}
      {own.length > 0 && <Notice tone="danger">{formatIssues(messages, own).join(' ')}</Notice>}
      <StepListContext value={StepList}>
        <StepList {...part} kinds={STEP_KINDS} />
      </StepListContext>
    </section>
  );
}
