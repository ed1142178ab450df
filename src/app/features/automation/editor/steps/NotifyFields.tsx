import { filterIssuesBelow } from '#core/issues.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { PlaceholderTextField } from '../PlaceholderTextField.tsx';
import { RuleUserFields } from '../RuleUserFields.tsx';
import type { StepProps } from './stepProps.ts';

export function NotifyFields({ value, issues, compiled, onChange }: StepProps<'Notify'>) {
  const { t } = useMessages();
  return (
    <div className="dk-stack">
      <PlaceholderTextField
        {...{ compiled, issues: filterIssuesBelow(issues, 'text') }}
        label={t('automation.text')}
        isRequired
        value={value.text}
        onChange={text => onChange({ ...value, text })}
      />
      <RuleUserFields
        {...{ compiled, issues: filterIssuesBelow(issues, 'people') }}
        value={value.people}
        onChange={people => onChange({ ...value, people })}
      />
    </div>
  );
}
