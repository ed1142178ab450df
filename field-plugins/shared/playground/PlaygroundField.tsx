import { type ReactNode, useState } from 'react';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { filterToConditions } from '#core/field/conditions/conditions.ts';
import { describeChange } from '#core/field/describeChange.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { createIssue, filterIssuesBelow } from '#core/issues.ts';
import type { FieldDefinition, FieldValue, FilterValue, Issue } from '#core/model.ts';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { FieldFilter } from '#view/field/FieldFilter.tsx';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { sampleValues } from '../sampleWorld.ts';
import { useSampleContext } from '../stage/FieldStage.tsx';

export interface PlaygroundFieldProps {
  definition: FieldDefinition;
  value: FieldValue | undefined;
  /** A valid value of the sample, used as the previous value in the history. */
  sampleValue: FieldValue | undefined;
  isRequired: boolean;
  onChange: ((value: FieldValue | undefined) => void) | undefined;
  registry: FieldRegistry;
}

/** Shows everything that results from a definition and a value. */
export function PlaygroundField(props: PlaygroundFieldProps) {
  const { definition, value, isRequired, onChange, registry } = props;
  const messages = useMessages();
  const [filter, setFilter] = useState<FilterValue>();
  const field = registry.bind(definition);
  const context = useSampleContext(value ? { ...sampleValues, [definition.id]: value } : sampleValues);
  const issues = judge(field, value, isRequired);
  const errors = formatIssues(messages, issues);
  return (
    <>
      <section className="dk-stack" aria-label="Drawn">
        <Part title="Editor">
          <Field
            label={definition.nameOnForm || definition.name}
            controlId="played"
            help={definition.description}
            isRequired={isRequired}
            errors={errors}
          >
            <FieldEditor
              field={field}
              id="played"
              value={value}
              context={context}
              onChange={onChange}
              isRequired={isRequired}
              isInvalid={errors.length > 0}
              issues={filterIssuesBelow(issues, 'value')}
              describedBy={errors.length > 0 ? 'played-error' : undefined}
            />
          </Field>
        </Part>
        <Part title="Cell">
          <FieldCell field={field} context={context} empty="—" />
        </Part>
        <Part title="Filter">
          <Field label="Filter" controlId="played-filter" isLabelHidden>
            <FieldFilter
              field={field}
              id="played-filter"
              value={filter}
              context={context}
              onChange={setFilter}
            />
          </Field>
          <Code text={filterToConditions(field, filter)} />
        </Part>
        <Texts {...props} field={field} context={context} />
      </section>
      <section className="dk-stack" aria-label="Compiled">
        <Part title="Value as it is sent and stored">
          <Code text={field.normalize(value)} />
        </Part>
        <Part title="Compiled schema">
          <Code text={field.schema()} />
        </Part>
        <Part title="Interface schema">
          <Code text={compiledUi(definition, registry)} />
        </Part>
      </section>
    </>
  );
}

type TextsProps = PlaygroundFieldProps & { field: BoundField; context: FieldContext };

/** Export, import and history: the value as text, text as the value, and the display of a change. */
function Texts({ field, context, value, sampleValue, onChange }: TextsProps) {
  const [text, setText] = useState('');
  const parsed = text ? field.parseText(text, context) : undefined;
  const before = field.normalize(field.isArray && sampleValue ? { listValue: [sampleValue] } : sampleValue);
  const read = (typed: string) => {
    setText(typed);
    const found = field.parseText(typed, context);
    if (typed && 'value' in found) onChange?.(found.value);
  };
  return (
    <>
      <Part title="As text (print, export)">
        <Code text={field.toText(value, context)} />
      </Part>
      <Part title="From text (import, paste)">
        <TextInput label="Text to read" value={text} onCommit={read} />
        {parsed && 'issue' in parsed && <Code text={parsed.issue} />}
      </Part>
      <Part title="In the history, coming from the sample">
        <Code text={describeChange(field, { before, after: field.normalize(value) }, context)} />
      </Part>
    </>
  );
}

/** Returns the plugin's own issues for the value, or the issue of an empty required field. */
function judge(field: BoundField, value: FieldValue | undefined, isRequired: boolean): Issue[] {
  if (field.isEmpty(value)) return isRequired ? [createIssue(['value'], 'Required')] : [];
  return field.validate(field.normalize(value)).map(issue => ({ ...issue, path: ['value', ...issue.path] }));
}

function compiledUi(definition: FieldDefinition, registry: FieldRegistry): unknown {
  const directory = { id: 'x', code: 'x', name: 'x', type: 'Data' as const, revision: 1, statusList: [] };
  return compileDirectory({ ...directory, fields: [definition] }, registry).uiSchema;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="dk-playground-part">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function Code({ text }: { text: unknown }) {
  const shown = typeof text === 'string' ? text : (JSON.stringify(text, null, 2) ?? 'undefined');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <pre className="dk-playground-code" tabIndex={0}>
      {shown}
    </pre>
  );
}
