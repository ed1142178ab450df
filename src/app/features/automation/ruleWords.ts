import type { AutomationRule, AutomationStep, AutomationTrigger, Directory } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { Boot } from '../../state/bootState.ts';

type Names = Pick<Boot, 'directories' | 'tags'>;

/**
 * Returns a text such as 'When a record of Requests enters Checked, and 2 conditions hold: move it to Done, add a
 * comment'.
 */
export function describeRule(messages: Messages, rule: AutomationRule, names: Names): string {
  const { t } = messages;
  const directory = names.directories.find(({ id }) => id === rule.directoryId);
  const count = countConditions(rule.if);
  const when = triggerWords(messages, rule.when, directory, names);
  const condition = count > 0 ? t('automation.sentence.if', { count }) : '';
  if (rule.then.length === 0) return when;
  const steps = rule.then.map(step => stepWords(messages, step, names, directory)).join(', ');
  return `${when}${condition}: ${steps}`;
}

export function countConditions({
  conditions = [],
  statusList = [],
  tags = [],
  was = {},
}: AutomationRule['if']) {
  const lists = [conditions, statusList.slice(0, 1), tags.slice(0, 1)];
  const past = [was.conditions ?? [], (was.statusList ?? []).slice(0, 1)];
  return [...lists, ...past].reduce((sum, list) => sum + list.length, 0);
}

function triggerWords(
  { t }: Messages,
  when: AutomationTrigger,
  directory: Directory | undefined,
  { directories }: Pick<Names, 'directories'>,
): string {
  const other = 'directoryId' in when ? directories.find(({ id }) => id === when.directoryId) : undefined;
  const values = {
    other: other?.name ?? t('automation.goneDirectory'),
    directory: directory?.name ?? t('automation.goneDirectory'),
    statuses: 'statusIds' in when ? getStatusNames(directory, when.statusIds ?? []) : '',
    fields: 'fieldIds' in when ? when.fieldIds.map(id => getFieldName(directory, id)).join(', ') : '',
    field: 'fieldId' in when ? getFieldName('directoryId' in when ? other : directory, when.fieldId) : '',
    days: 'days' in when ? Math.abs(when.days) : 0,
    side: 'days' in when ? getDateRelation(when.days) : 'on',
    label: 'label' in when ? when.label : '',
    at: 'at' in when ? (when.at ?? DEFAULT_TIME) : DEFAULT_TIME,
  };
  return t(`automation.sentence.${when.kind}`, values);
}

function stepWords(
  messages: Messages,
  step: AutomationStep,
  { directories }: Pick<Names, 'directories'>,
  directory: Directory | undefined,
): string {
  const { t } = messages;
  const values = {
    fields:
      'customFields' in step
        ? [...Object.keys(step.customFields ?? {}), ...(step.formulas ?? []).map(({ fieldId }) => fieldId)]
            .map(id => getFieldName(directory, id))
            .join(', ')
        : '',
    status: 'statusId' in step ? getStatusNames(directory, [step.statusId]) : '',
    target:
      step.kind === 'CreateRecord'
        ? (directories.find(({ id }) => id === step.directoryId)?.name ?? '…')
        : '',
    steps:
      step.kind === 'ForEach'
        ? step.steps.map(inner => stepWords(messages, inner, { directories }, undefined)).join(', ')
        : '',
    amount: step.kind === 'Wait' ? step.amount : 0,
    unit: step.kind === 'Wait' ? step.unit : '',
  };
  return t(`automation.does.${step.kind}`, values);
}

/** Returns the part of a message id that describes whether a day is before, on or after a date. */
export function getDateRelation(days: number): 'before' | 'on' | 'after' {
  if (days === 0) return 'on';
  return days < 0 ? 'before' : 'after';
}

export const DEFAULT_TIME = '08:00';

function getStatusNames(directory: Directory | undefined, ids: readonly string[]): string {
  return ids.map(id => directory?.statusList.find(status => status.id === id)?.name ?? '…').join(', ');
}

function getFieldName(directory: Directory | undefined, id: string): string {
  return directory?.fields.find(field => field.id === id)?.name ?? '…';
}
