import type { BoundField } from '#core/field/boundField.ts';
import { formatMovedBetween } from '#core/field/movedBetween.ts';
import type { FieldValue } from '#core/model.ts';
import { useEngine } from '../../engine/engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { Select } from '../../kit/inputs/Select.tsx';
import { ConditionValue, getOperandKind } from './ConditionValue.tsx';
import {
  type ConditionDraftOperator,
  type ConditionRow,
  createConditionRow,
  getFieldOperators,
  isOperatorWithValue,
} from './conditionDraft.ts';

export interface ConditionRowEditorProps {
  row: ConditionRow;
  fields: ReadonlyMap<string, { shown: BoundField; judging: BoundField }>;
  isWrong: boolean;
  /**
   * True for conditions of a search, which support moves and regions; conditions on a single record don't
   * support these.
   */
  isSearch: boolean;
  /** `undefined` removes the row. */
  onChange: (row: ConditionRow | undefined) => void;
}

/** A row with a field, an operator, and a value in the editor of the field's type. */
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
    // Keeps the value only if the new operator has the same kind of operand, e.g. not if a period replaces a day.
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

/** Returns the initial operand of an operator: any move for `Moved`, otherwise `undefined`. */
function getStart(operator: ConditionDraftOperator): FieldValue | undefined {
  return operator === 'Moved' ? formatMovedBetween({ from: null, to: null, during: null }) : undefined;
}
