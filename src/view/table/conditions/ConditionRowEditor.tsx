import type { BoundField } from '#core/field/boundField.ts';
import { writeMove } from '#core/field/movedBetween.ts';
import type { FieldValue } from '#core/model.ts';
import { useEngine } from '../../engine/engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { Select } from '../../kit/inputs/Select.tsx';
import { ConditionValue, getOperandKind } from './ConditionValue.tsx';
import {
  type ConditionRow,
  createConditionRow,
  type DraftOperator,
  getFieldOperators,
  isOperatorWithValue,
} from './conditionDraft.ts';

export interface ConditionRowEditorProps {
  row: ConditionRow;
  fields: ReadonlyMap<string, { shown: BoundField; judging: BoundField }>;
  isWrong: boolean;
  /** True for the conditions of a search, which can also use moves and regions; those on a single record can't. */
  isSearch: boolean;
  /** `undefined` removes the row. */
  onChange: (row: ConditionRow | undefined) => void;
}

/** A row with a field, an operator and a value, which is entered in the editor of the field's own type. */
export function ConditionRowEditor({ row, fields, isWrong, isSearch, onChange }: ConditionRowEditorProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const judging = fields.get(row.field)?.judging;
  const names = [...fields.values()].map(({ shown: { definition } }) => ({
    value: definition.id,
    label: definition.name,
  }));
  const operators = judging
    ? getFieldOperators(judging, { shownId: row.field, current: row.operator, isSearch, engine: registry })
    : [];
  const changeOperator = (operator: string) => {
    const next = operators.find(each => each === operator);
    // Keeps the value only if the new operator compares with the same kind, e.g. not with a period instead of a day.
    if (next)
      onChange({
        ...row,
        operator: next,
        value: getOperandKind(next) === getOperandKind(row.operator) ? row.value : getStart(next),
      });
  };
  return (
    <div className="dk-condition">
      <Select
        label={t('conditions.field')}
        value={row.field}
        emptyLabel={null}
        options={names}
        onChange={id => onChange({ ...createConditionRow(fields.get(id)?.judging, id), key: row.key })}
      />
      <Select
        label={t('conditions.operator')}
        value={row.operator}
        emptyLabel={null}
        options={operators.map(operator => ({ value: operator, label: t(`operator.${operator}`) }))}
        onChange={changeOperator}
      />
      <div className="dk-condition-value">
        {judging && isOperatorWithValue(row.operator) && (
          <ConditionValue row={row} judging={judging} isWrong={isWrong} onChange={onChange} />
        )}
        {isWrong && <div className="dk-error">{t('conditions.needsValue')}</div>}
      </div>
      <IconButton icon="close" label={t('conditions.remove')} onClick={() => onChange(undefined)} />
    </div>
  );
}

/** Returns the initial value of an operator: any move, or `undefined` for operators that need a value first. */
function getStart(operator: DraftOperator): FieldValue | undefined {
  return operator === 'Moved' ? writeMove({ from: null, to: null, during: null }) : undefined;
}
