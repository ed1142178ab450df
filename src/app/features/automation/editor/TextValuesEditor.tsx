import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationText, Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';

/** Edits texts that are parsed as field values; they can contain placeholders for the record or the received body. */
export function TextValuesEditor({
  target,
  texts,
  taken,
  issues,
  onChange,
}: {
  target: CompiledDirectory;
  texts: readonly AutomationText[];
  /** Ids of the fields that the step already sets, with a text or in another way. */
  taken: ReadonlySet<string>;
  issues: readonly Issue[];
  onChange: (texts: AutomationText[]) => void;
}) {
  const messages = useMessages();
  const { t } = messages;
  const left = target.fields.filter(
    field => !field.isDerived && !field.isComputed && !taken.has(field.definition.id),
  );
  const change = (to: string, text: string) =>
    onChange(texts.map(each => (each.to === to ? { to, text } : each)));
  return (
    <div className="dk-stack">
      {texts.map(({ to, text }, index) => {
        const name = target.fieldById.get(to)?.definition.name ?? '…';
        const own = filterIssuesBelow(issues, index);
        return (
          <div key={to} className="dk-rule-value">
            <Field
              label={t('automation.textFor', { name })}
              isRequired
              errors={formatIssues(messages, [
                ...filterIssuesBelow(own, 'to'),
                ...filterIssuesBelow(own, 'text'),
              ])}
            >
              <TextInput
                value={text}
                maxLength={2_000}
                onInput={next => change(to, next)}
                onCommit={next => change(to, next)}
              />
            </Field>
            <IconButton
              icon="close"
              label={t('automation.remove', { name })}
              onClick={() => onChange(texts.filter(each => each.to !== to))}
            />
          </div>
        );
      })}
      {left.length > 0 && (
        <Field
          label={t('automation.addText')}
          isLabelHidden={texts.length > 0}
          help={t('automation.addTextHelp')}
        >
          <Select
            value=""
            emptyLabel={t('automation.addText')}
            options={left.map(({ definition: { id, name } }) => ({ value: id, label: name }))}
            onChange={to => to && onChange([...texts, { to, text: '' }])}
          />
        </Field>
      )}
    </div>
  );
}
