import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { PlaceholderTextField } from '../PlaceholderTextField.tsx';
import { RuleUserFields } from '../RuleUserFields.tsx';
import { useFieldOptions } from '../useRuleWorld.ts';
import type { StepProps } from './stepProps.ts';

export function EmailFields({ value, issues, compiled, onChange }: StepProps<'Email'>) {
  const messages = useMessages();
  const { t } = messages;
  const { fieldId, people = {}, ...letter } = value;
  const options = useFieldOptions(compiled);
  const isToPeople = fieldId === undefined;
  const below = (name: string) => filterIssuesBelow(issues, name);
  return (
    <div className="dk-stack">
      <Field label={t('automation.emailTo')} errors={formatIssues(messages, below('fieldId'))}>
        <Select
          value={fieldId ?? ''}
          emptyLabel={t('automation.emailPeople')}
          options={options.map(option => ({
            ...option,
            label: t('automation.emailField', { name: option.label }),
          }))}
          onChange={id => onChange(id ? { ...letter, fieldId: id } : { ...letter, people })}
        />
      </Field>
      {isToPeople && (
        <RuleUserFields
          {...{ compiled, issues: below('people') }}
          value={people}
          onChange={next => onChange({ ...letter, people: next })}
        />
      )}
      <PlaceholderTextField
        {...{ compiled, issues: below('subject') }}
        label={t('automation.subject')}
        isRequired
        isLine
        value={value.subject}
        onChange={subject => onChange({ ...value, subject })}
      />
      <PlaceholderTextField
        {...{ compiled, issues: below('text') }}
        label={t('automation.text')}
        isRequired
        value={value.text}
        onChange={text => onChange({ ...value, text })}
      />
    </div>
  );
}
