import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationRule, Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import type { RuleDraft } from '../ruleDraft.ts';
import { WebhookUrlCard } from '../webhooks/WebhookUrlCard.tsx';
import { AdvancedCard } from './AdvancedCard.tsx';
import { ConditionsCard } from './ConditionsCard.tsx';
import { RuleFields } from './RuleFields.tsx';
import { StepsCard } from './StepsCard.tsx';
import { TriggerCard } from './TriggerCard.tsx';
import { useCompiledDirectory } from './useRuleWorld.ts';

interface RuleCardsProps {
  draft: RuleDraft;
  /** The saved rule; `undefined` for a new rule. */
  rule: AutomationRule | undefined;
  issues: readonly Issue[];
  onChange: (part: Partial<RuleDraft>) => void;
  /** Called after the URL of the rule's webhook was created, which doesn't save the draft. */
  onSaved: () => void;
}

/** Edits a rule with cards that read like a sentence: directory, trigger, conditions, steps, alternative steps. */
export function RuleCards({ draft, rule, issues, onChange, onSaved }: RuleCardsProps) {
  const { t } = useMessages();
  const compiled = useCompiledDirectory(draft.directoryId);
  const below = (name: string) => filterIssuesBelow(issues, name);
  return (
    <div className="dk-rule-editor">
      <RuleFields draft={draft} issues={issues} onChange={onChange} />
      <TriggerCard
        value={draft.when}
        {...{ compiled, issues: below('when') }}
        onChange={when => onChange({ when })}
      />
      {draft.when.kind === 'WebhookReceived' &&
        (rule?.when.kind === 'WebhookReceived' ? (
          <WebhookUrlCard rule={rule} onMade={onSaved} />
        ) : (
          <Notice>{t('webhooks.saveFirst')}</Notice>
        ))}
      <ConditionsCard
        value={draft.filter}
        // A new record has no previous state, but users must be able to remove a saved condition on it.
        hasPast={draft.when.kind !== 'RecordCreated' || draft.filter.was !== undefined}
        {...{ compiled, issues: below('if') }}
        onChange={filter => onChange({ filter })}
      />
      <StepsCard
        title={t('automation.thenTitle')}
        value={draft.steps}
        {...{ compiled, issues: below('then') }}
        onChange={steps => onChange({ steps })}
      />
      <StepsCard
        title={t('automation.otherwiseTitle')}
        text={t('automation.otherwiseText')}
        value={draft.otherwise}
        {...{ compiled, issues: below('otherwise') }}
        onChange={otherwise => onChange({ otherwise })}
      />
      <AdvancedCard draft={draft} issues={issues} onChange={onChange} />
    </div>
  );
}
