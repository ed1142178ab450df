import { useContext } from 'react';
import { canCopyField, getActiveColumns, isSingleReferenceTo } from '#core/automation/ruleFields.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationStep } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { useAccess, useBoot } from '../../../../state/useBoot.ts';
import { FormulaValuesEditor } from '../FormulaValuesEditor.tsx';
import { RowTableContext } from '../rowTable.ts';
import { TextValuesEditor } from '../TextValuesEditor.tsx';
import { type RulePartProps, useCompiledDirectory } from '../useRuleWorld.ts';
import { ValuesEditor } from '../ValuesEditor.tsx';
import { getFieldIdsSetByStep } from './takenFields.ts';

type Create = Extract<AutomationStep, { kind: 'CreateRecord' }>;

/** Edits the new record: its directory, its reference to the original record, and its values. */
export function CreateRecordStepFields({
  value,
  issues,
  compiled,
  onChange,
}: RulePartProps<AutomationStep> & { value: Create }) {
  const messages = useMessages();
  const { t } = messages;
  const { directories } = useBoot();
  const { mayRead } = useAccess();
  const target = useCompiledDirectory(value.directoryId);
  const options = directories
    .filter(({ id }) => mayRead(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  const { registry } = useEngine();
  const table = useContext(RowTableContext);
  const columns = table ? getActiveColumns(table).map(column => registry.bind(column)) : [];
  const source = [...columns, ...(compiled?.fields ?? [])];
  const taken = getFieldIdsSetByStep(value);
  return (
    <div className="dk-stack">
      <div className="dk-rule-fields">
        <Field
          label={t('automation.inDirectory')}
          isRequired
          errors={formatIssues(messages, filterIssuesBelow(issues, 'directoryId'))}
        >
          <Select
            value={value.directoryId}
            emptyLabel={t('automation.choose')}
            options={options}
            onChange={directoryId =>
              onChange({ kind: value.kind, directoryId, customFields: {}, copies: [] })
            }
          />
        </Field>
        <LinkBack {...{ value, compiled, target, taken, onChange }} />
      </div>
      {target && compiled && (
        <>
          <Copies {...{ value, source, taken, onChange }} target={target.fields} />
          <ValuesEditor
            compiled={target}
            values={value.customFields ?? {}}
            taken={taken}
            issues={filterIssuesBelow(issues, 'customFields')}
            onChange={customFields => onChange({ ...value, customFields })}
          />
          <TextValuesEditor
            target={target}
            texts={value.texts ?? []}
            taken={taken}
            issues={filterIssuesBelow(issues, 'texts')}
            onChange={texts => onChange({ ...value, texts })}
          />
          <FormulaValuesEditor
            source={compiled}
            target={target}
            value={value.formulas ?? []}
            taken={taken}
            issues={filterIssuesBelow(issues, 'formulas')}
            onChange={formulas => onChange({ ...value, formulas })}
          />
        </>
      )}
    </div>
  );
}

interface LinkBackProps {
  value: Create;
  /** The directory of the rule's records. */
  compiled: CompiledDirectory | undefined;
  target: CompiledDirectory | undefined;
  taken: ReadonlySet<string>;
  onChange: (value: Create) => void;
}

/**
 * Selects the field of the new record that refers to the original record; renders nothing if there is no
 * such field.
 */
function LinkBack({ value, compiled, target, taken, onChange }: LinkBackProps) {
  const { t } = useMessages();
  const links = (target?.fields ?? []).filter(
    field =>
      compiled &&
      isSingleReferenceTo(field, compiled.directory.id) &&
      (field.definition.id === value.linkFieldId || !taken.has(field.definition.id)),
  );
  if (links.length === 0) return null;
  return (
    <Field label={t('automation.linkBack')}>
      <Select
        value={value.linkFieldId ?? ''}
        emptyLabel={t('automation.noLink')}
        options={links.map(({ definition: { id, name } }) => ({ value: id, label: name }))}
        onChange={id => {
          const { linkFieldId: _, ...rest } = value;
          onChange(id ? { ...rest, linkFieldId: id } : rest);
        }}
      />
    </Field>
  );
}

function Copies({
  value,
  source,
  target,
  taken,
  onChange,
}: {
  value: Create;
  source: readonly BoundField[];
  target: readonly BoundField[];
  taken: ReadonlySet<string>;
  onChange: (value: Create) => void;
}) {
  const { t } = useMessages();
  const copies = value.copies ?? [];
  const nameIn = (fields: readonly BoundField[], id: string) =>
    fields.find(({ definition }) => definition.id === id)?.definition.name ?? '…';
  const pairs = target.flatMap(to =>
    source
      .filter(from => canCopyField(from, to) && !taken.has(to.definition.id))
      .map(from => ({
        value: `${from.definition.id} ${to.definition.id}`,
        label: `${from.definition.name} → ${to.definition.name}`,
      })),
  );
  const add = (pair: string) => {
    const [from, to] = pair.split(' ');
    if (from && to) onChange({ ...value, copies: [...copies, { from, to }] });
  };
  return (
    <Field label={t('automation.copies')} isGroup>
      <ul className="dk-rule-copies">
        {copies.map(copy => {
          const name = `${nameIn(source, copy.from)} → ${nameIn(target, copy.to)}`;
          return (
            <li key={copy.to}>
              <span>{name}</span>
              <IconButton
                icon="close"
                size="small"
                label={t('automation.remove', { name })}
                onClick={() => onChange({ ...value, copies: copies.filter(({ to }) => to !== copy.to) })}
              />
            </li>
          );
        })}
      </ul>
      {pairs.length > 0 && (
        <Select
          label={t('automation.addCopy')}
          value=""
          emptyLabel={t('automation.addCopy')}
          options={pairs}
          onChange={add}
        />
      )}
    </Field>
  );
}
