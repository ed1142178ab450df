import { useId, useMemo } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import { useEngine, useFieldContext } from '../../engine.ts';
import { FieldEditor } from '../../field/FieldEditor.tsx';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { Select } from '../../kit/inputs/Select.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { type ConditionRow, type DraftOperator, newRow, operatorsOf } from './conditionDraft.ts';

export interface ConditionRowEditorProps {
  row: ConditionRow;
  fields: ReadonlyMap<string, { shown: BoundField; judging: BoundField }>;
  isWrong: boolean;
  /** Undefined takes the row away. */
  onChange: (row: ConditionRow | undefined) => void;
}

/** Field, comparison, value: the value in the editor of the field's own type. */
export function ConditionRowEditor({ row, fields, isWrong, onChange }: ConditionRowEditorProps) {
  const { t } = useMessages();
  const judging = fields.get(row.field)?.judging;
  const names = [...fields.values()].map(({ shown: { definition } }) => ({
    value: definition.id,
    label: definition.name,
  }));
  const operators = judging ? operatorsOf(judging, row.operator) : [];
  const isAboutEmpty = row.operator === 'IsEmpty' || row.operator === 'IsNotEmpty';
  const changeOperator = (operator: string) => {
    const next = operators.find(each => each === operator);
    // A text to look for is no value of the type, and the other way round.
    if (next)
      onChange({
        ...row,
        operator: next,
        value: isText(next) === isText(row.operator) ? row.value : undefined,
      });
  };
  return (
    <div className="dk-condition">
      <Select
        label={t('conditions.field')}
        value={row.field}
        emptyLabel={null}
        options={names}
        onChange={id => onChange({ ...newRow(fields.get(id)?.judging, id), key: row.key })}
      />
      <Select
        label={t('conditions.operator')}
        value={row.operator}
        emptyLabel={null}
        options={operators.map(operator => ({ value: operator, label: t(`operator.${operator}`) }))}
        onChange={changeOperator}
      />
      <div className="dk-condition-value">
        {judging && !isAboutEmpty && (
          <ConditionValue row={row} judging={judging} isWrong={isWrong} onChange={onChange} />
        )}
        {isWrong && <div className="dk-error">{t('conditions.needsValue')}</div>}
      </div>
      <IconButton icon="close" label={t('conditions.remove')} onClick={() => onChange(undefined)} />
    </div>
  );
}

const isText = (operator: DraftOperator) => operator === 'Contains' || operator === 'StartsWith';

const noValues = {};

interface ValueProps {
  row: ConditionRow;
  judging: BoundField;
  isWrong: boolean;
  onChange: (row: ConditionRow) => void;
}

function ConditionValue({ row, judging, isWrong, onChange }: ValueProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const id = useId();
  const context = useFieldContext(noValues);
  // One value is compared, also with a list's elements; rules of the field are no rules of a comparison.
  const single = useMemo(
    () => registry.bind({ ...judging.definition, array: false, unique: false, required: false }),
    [registry, judging],
  );
  if (row.operator === 'Within')
    return <TextInput label={t('conditions.value')} value={row.value?.stringValue ?? ''} />;
  if (isText(row.operator)) {
    return (
      <TextInput
        label={t('conditions.value')}
        isInvalid={isWrong}
        value={row.value?.stringValue ?? ''}
        onCommit={text => onChange({ ...row, value: text.trim() ? { stringValue: text } : undefined })}
      />
    );
  }
  return (
    <FieldEditor
      key={`${row.field} ${row.operator}`}
      field={single}
      id={id}
      label={t('conditions.value')}
      value={row.value}
      context={context}
      isRequired={false}
      isInvalid={isWrong}
      issues={[]}
      onChange={value => onChange({ ...row, value })}
    />
  );
}
