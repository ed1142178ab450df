import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationTrigger } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import type { RulePartProps } from './useRuleWorld.ts';

/** Edits whether a webhook's body concerns a record and, if so, by which field and value the record is found. */
export function WebhookTrigger({
  value,
  issues,
  compiled,
  onChange,
}: RulePartProps<AutomationTrigger> & { value: Extract<AutomationTrigger, { kind: 'WebhookReceived' }> }) {
  const messages = useMessages();
  const { t } = messages;
  const { find } = value;
  const below = filterIssuesBelow(issues, 'find');
  const options = (compiled?.fields ?? [])
    .filter(field => field.canFilter && !field.isArray)
    .map(({ definition: { id, name } }) => ({ value: id, label: name }));
  const setPath = (path: string) => find && onChange({ ...value, find: { ...find, path } });
  return (
    <>
      <Field
        label={t('webhooks.findBy')}
        help={t('webhooks.findHelp')}
        errors={formatIssues(messages, filterIssuesBelow(below, 'fieldId'))}
      >
        <Select
          value={find?.fieldId ?? ''}
          emptyLabel={t('webhooks.findNone')}
          options={options}
          onChange={fieldId =>
            onChange(fieldId ? { ...value, find: { fieldId, path: find?.path ?? '' } } : { kind: value.kind })
          }
        />
      </Field>
      {find && (
        <Field
          label={t('webhooks.path')}
          isRequired
          help={t('webhooks.pathHelp')}
          errors={formatIssues(messages, filterIssuesBelow(below, 'path'))}
        >
          <TextInput value={find.path} maxLength={200} onInput={setPath} onCommit={setPath} />
        </Field>
      )}
    </>
  );
}
