import { useContext } from 'react';
import { getActiveColumns } from '#core/automation/ruleFields.ts';
import { RECORD_PLACEHOLDERS, ROW_PLACEHOLDER_PREFIX } from '#core/automation/ruleText.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { RowTableContext } from './rowTable.ts';
import type { RulePartProps } from './useRuleWorld.ts';

/** Edits a text with placeholders: a field selected in the list is appended to the text in double braces. */
export function PlaceholderTextField({
  label,
  value,
  issues,
  compiled,
  isRequired = false,
  isLine = false,
  onChange,
}: RulePartProps<string> & { label: string; isRequired?: boolean; isLine?: boolean }) {
  const messages = useMessages();
  const { t } = messages;
  const table = useContext(RowTableContext);
  const Input = isLine ? TextInput : TextArea;
  const names = [
    { value: RECORD_PLACEHOLDERS.number, label: t('automation.name.number') },
    { value: RECORD_PLACEHOLDERS.display, label: t('automation.name.display') },
    { value: RECORD_PLACEHOLDERS.status, label: t('automation.name.status') },
    ...(table ? getActiveColumns(table) : []).map(({ code, name }) => ({
      value: `${ROW_PLACEHOLDER_PREFIX}${code}`,
      label: t('automation.name.column', { name }),
    })),
    ...(compiled?.fields ?? []).map(({ definition: { code, name } }) => ({ value: code, label: name })),
  ];
  const insert = (name: string) =>
    name && onChange(`${value}${value && !/\s$/.test(value) ? ' ' : ''}{{${name}}}`);
  return (
    <div className="dk-rule-text">
      <Field label={label} isRequired={isRequired} errors={formatIssues(messages, issues)}>
        <Input value={value} onInput={onChange} onCommit={onChange} />
      </Field>
      <Select
        label={t('automation.insertField')}
        value=""
        emptyLabel={t('automation.insertField')}
        options={names}
        onChange={insert}
      />
    </div>
  );
}
