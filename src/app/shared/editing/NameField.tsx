import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field, type FieldProps } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';

const MAX_NAME_LENGTH = 200;

export interface NameFieldProps extends Pick<FieldProps, 'label' | 'help' | 'className'> {
  draft: { readonly name: string };
  /** The issues of the draft, of which the field displays those of the name. */
  issues: readonly Issue[];
  onChange: (part: { name: string }) => void;
}

/** Edits the name of an entity. The draft follows while the user types, because the name is also the page's title. */
export function NameField({ draft, issues, onChange, ...field }: NameFieldProps) {
  const messages = useMessages();
  const change = (name: string) => onChange({ name });
  return (
    <Field isRequired errors={formatIssues(messages, filterIssuesBelow(issues, 'name'))} {...field}>
      <TextInput value={draft.name} maxLength={MAX_NAME_LENGTH} onCommit={change} onInput={change} />
    </Field>
  );
}
