import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { SettingDescriptor } from '#core/field/fieldSetting.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationStep, Issue } from '#core/model.ts';
import { FormulaControl } from '#view/designer/controls/FormulaControl.tsx';
import { DesignerContext } from '#view/designer/DesignerContext.ts';
import '#view/designer/designer.css';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { useBoot } from '../../../state/useBoot.ts';

type Formulas = NonNullable<Extract<AutomationStep, { kind: 'SetFields' }>['formulas']>;

interface FormulaValuesProps {
  /** The directory that the formulas read. */
  source: CompiledDirectory;
  /** The directory whose fields the formulas set. */
  target: CompiledDirectory;
  value: Formulas;
  /** Ids of the fields that the step already sets, with a formula or in another way. */
  taken: ReadonlySet<string>;
  issues: readonly Issue[];
  onChange: (value: Formulas) => void;
}

/** Edits formulas that compute field values from the record. */
export function FormulaValuesEditor(props: FormulaValuesProps) {
  const { source, target, value, taken, issues, onChange } = props;
  const { t } = useMessages();
  const { directories } = useBoot();
  const surroundings = useMemo(
    () => ({
      directories,
      directoryId: source.directory.id,
      fieldsOf: (id: string) => directories.find(each => each.id === id)?.fields,
      groups: [],
      hasTriedToSave: false,
    }),
    [directories, source],
  );
  const left = target.fields.filter(
    ({ isDerived, isComputed, definition: { id } }) => !isDerived && !isComputed && !taken.has(id),
  );
  return (
    <DesignerContext value={surroundings}>
      <div className="dk-stack">
        {value.map((one, index) => {
          const field = target.fieldById.get(one.fieldId);
          return field ? (
            <FormulaRow
              key={one.fieldId}
              field={field}
              source={source}
              formula={one.formula}
              issues={filterIssuesBelow(issues, index)}
              onChange={formula =>
                onChange(value.map(each => (each.fieldId === one.fieldId ? { ...each, formula } : each)))
              }
              onRemove={() => onChange(value.filter(({ fieldId }) => fieldId !== one.fieldId))}
            />
          ) : null;
        })}
        {left.length > 0 && (
          <Select
            label={t('automation.addFormula')}
            value=""
            emptyLabel={t('automation.addFormula')}
            options={left.map(({ definition: { id, name } }) => ({ value: id, label: name }))}
            onChange={id => id && onChange([...value, { fieldId: id, formula: '' }])}
          />
        )}
      </div>
    </DesignerContext>
  );
}

function FormulaRow({
  field: { definition },
  source,
  formula,
  issues,
  onChange,
  onRemove,
}: {
  field: BoundField;
  source: CompiledDirectory;
  formula: string;
  issues: readonly Issue[];
  onChange: (formula: string) => void;
  onRemove: () => void;
}) {
  const messages = useMessages();
  const { t } = messages;
  const { name } = definition;
  return (
    <div className="dk-rule-value">
      <Field label={t('automation.byFormula', { name })} isGroup errors={formatIssues(messages, issues)}>
        <FormulaControl
          descriptor={SETTING}
          definition={definition}
          siblings={source.fields.map(one => one.definition)}
          isColumn={false}
          value={formula}
          issues={[]}
          onChange={next => onChange(typeof next === 'string' ? next : '')}
        />
      </Field>
      <IconButton icon="close" label={t('automation.remove', { name })} onClick={onRemove} />
    </div>
  );
}

const SETTING: SettingDescriptor = {
  property: 'settings.formula',
  control: 'formula',
  labelId: 'automation.formula',
  helpId: null,
  required: true,
  isOffered: true,
  isForColumns: false,
  isForFields: true,
  onlyWhere: null,
  choices: null,
  fieldsFrom: null,
};
