import { isSingleDayField } from '#core/automation/ruleFields.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationStep } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { DayCountField, TimeChoice } from '../DayTrigger.tsx';
import { PlaceholderTextField } from '../PlaceholderTextField.tsx';
import { RuleUserFields } from '../RuleUserFields.tsx';
import type { RulePartProps } from '../useRuleWorld.ts';

type Reminder = Extract<AutomationStep, { kind: 'Reminder' }>;

export function ReminderFields({
  value,
  issues,
  compiled,
  onChange,
}: RulePartProps<AutomationStep> & { value: Reminder }) {
  const messages = useMessages();
  const { t } = messages;
  const { kind, text, people, fieldId, amount = 1, unit = 'Days', at } = value;
  const below = (name: string) => filterIssuesBelow(issues, name);
  const days = (compiled?.fields ?? []).filter(isSingleDayField);
  const setWhen = (id: string) =>
    onChange(id ? { kind, text, people, fieldId: id } : { kind, text, people, amount, unit });
  return (
    <div className="dk-stack">
      <PlaceholderTextField
        {...{ compiled, issues: below('text') }}
        label={t('automation.text')}
        isRequired
        value={text}
        onChange={next => onChange({ ...value, text: next })}
      />
      <RuleUserFields
        {...{ compiled, issues: below('people') }}
        value={people}
        onChange={next => onChange({ ...value, people: next })}
      />
      <div className="dk-rule-fields">
        <Field label={t('automation.remindWhen')} errors={formatIssues(messages, below('fieldId'))}>
          <Select
            value={fieldId ?? ''}
            emptyLabel={t('automation.remindAfter')}
            options={days.map(({ definition: { id, name } }) => ({
              value: id,
              label: t('automation.remindOn', { name }),
            }))}
            onChange={setWhen}
          />
        </Field>
        {fieldId === undefined ? (
          <>
            <DayCountField
              label={t('automation.amount')}
              days={amount}
              most={1_000}
              onChange={next => onChange({ ...value, amount: next })}
            />
            <Field label={t('automation.unitLabel')}>
              <Select
                value={unit}
                emptyLabel={null}
                options={(['Hours', 'Days'] as const).map(each => ({
                  value: each,
                  label: t(`automation.unit.${each}`),
                }))}
                onChange={next => onChange({ ...value, unit: next as 'Hours' | 'Days' })}
              />
            </Field>
          </>
        ) : (
          <TimeChoice at={at} onChange={next => onChange({ ...value, at: next })} />
        )}
      </div>
    </div>
  );
}
