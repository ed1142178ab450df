/**
 * Templates for new rules. The templates omit the parts that depend on the account, which the user has to
 * fill in.
 */
import type { AutomationStep, AutomationTrigger } from '#core/model.ts';
import { createStep, createStepDraft, createTrigger, type RuleDraft } from './ruleDraft.ts';

export const RULE_TEMPLATES = [
  'assign',
  'thank',
  'tellManager',
  'before',
  'after',
  'silence',
  'followUp',
  'escalate',
  'large',
  'button',
] as const;

export type RuleTemplate = (typeof RULE_TEMPLATES)[number];

type Text = (id: string) => string;
type Start = Pick<RuleDraft, 'name' | 'when' | 'steps'>;

export function isRuleTemplate(name: string | null): name is RuleTemplate {
  return RULE_TEMPLATES.some(known => known === name);
}

export function createTemplateDraft(template: RuleTemplate, t: Text): Start {
  const start = (when: AutomationTrigger, ...steps: AutomationStep[]): Start => ({
    name: t(`automation.template.${template}`),
    when,
    steps: steps.map(createStepDraft),
  });
  const tell = (people: 'manager' | 'creator' = 'manager'): AutomationStep => ({
    kind: 'Notify',
    text: t(`automation.templateText.${template}`),
    people: { [people]: true },
  });
  switch (template) {
    case 'assign':
      return start({ kind: 'RecordCreated' }, createStep('Assign'));
    case 'thank':
      return start(
        { kind: 'RecordCreated' },
        { kind: 'Email', subject: t('automation.templateSubject'), text: t('automation.templateText.thank') },
      );
    case 'tellManager':
      return start(createTrigger('StatusEntered', ''), tell());
    case 'before':
      return start({ kind: 'DateReached', fieldId: '', days: -3 }, tell());
    case 'after':
      return start({ kind: 'DateReached', fieldId: '', days: 1 }, tell());
    case 'silence':
      return start({ kind: 'NothingHappened', days: 7 }, tell());
    case 'followUp':
      return start(createTrigger('StatusEntered', ''), createStep('CreateRecord'));
    case 'escalate':
      return start(
        { kind: 'RecordCreated' },
        { kind: 'Wait', amount: 2, unit: 'Days' },
        createStep('Stop'),
        tell('creator'),
      );
    case 'large':
      return start({ kind: 'StartsToMatch' }, createStep('Tag'));
    case 'button':
      return start(createTrigger('Button', t('automation.buttonLabel')), createStep('Move'));
  }
}
