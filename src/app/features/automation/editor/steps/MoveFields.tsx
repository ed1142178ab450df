import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { PlaceholderTextField } from '../PlaceholderTextField.tsx';
import type { StepProps } from './stepProps.ts';

export function MoveFields({ value, issues, compiled, onChange }: StepProps<'Move'>) {
  const messages = useMessages();
  const { t } = messages;
  const statuses = compiled?.directory.statusList ?? [];
  return (
    <div className="dk-rule-fields">
      <Field
        label={t('automation.toStatus')}
        isRequired
        errors={formatIssues(messages, filterIssuesBelow(issues, 'statusId'))}
      >
        <Select
          value={value.statusId}
          emptyLabel={t('automation.choose')}
          options={statuses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={statusId => onChange({ ...value, statusId })}
        />
      </Field>
      <PlaceholderTextField
        {...{ compiled, issues: filterIssuesBelow(issues, 'text') }}
        label={t('automation.moveComment')}
        value={value.text ?? ''}
        onChange={text => onChange({ ...value, text })}
      />
    </div>
  );
}
