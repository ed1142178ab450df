import { filterIssuesBelow } from '#core/issues.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { PlaceholderTextField } from '../PlaceholderTextField.tsx';
import type { StepProps } from './stepProps.ts';

/** Edits the text of a comment or of a chat message. */
export function MessageTextFields({
  value,
  issues,
  compiled,
  onChange,
}: StepProps<'Comment'> | StepProps<'SendMessage'>) {
  const { t } = useMessages();
  return (
    <PlaceholderTextField
      {...{ compiled, issues: filterIssuesBelow(issues, 'text') }}
      label={t('automation.text')}
      isRequired
      value={value.text}
      onChange={text => onChange({ ...value, text })}
    />
  );
}
