import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { useBoot } from '../../../../state/useBoot.ts';
import type { StepProps } from './stepProps.ts';

export function ChatFormFields({ value, issues, onChange }: StepProps<'StartForm'>) {
  const messages = useMessages();
  const { t } = messages;
  const forms = (useBoot().chatForms ?? []).filter(({ isForRules }) => isForRules);
  return (
    <Field
      label={t('automation.chatForm')}
      isRequired
      help={t(forms.length === 0 ? 'automation.noChatForms' : 'automation.chatFormHelp')}
      errors={formatIssues(messages, filterIssuesBelow(issues, 'chatFormId'))}
    >
      <Select
        value={value.chatFormId}
        emptyLabel={t('automation.choose')}
        options={forms.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={chatFormId => onChange({ ...value, chatFormId })}
      />
    </Field>
  );
}
