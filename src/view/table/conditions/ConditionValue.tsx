import { Suspense, useId, useMemo } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import { useEngine, useFieldContext } from '../../engine/engine.ts';
import { FieldEditor } from '../../field/FieldEditor.tsx';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { createLazyComponent } from '../../kit/feedback/lazy.tsx';
import { Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { Select } from '../../kit/inputs/Select.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import type { ConditionDraftOperator, ConditionRow } from './conditionDraft.ts';
import { DuringValue } from './DuringValue.tsx';
import { MovedValue } from './MovedValue.tsx';

const RegionSelect = createLazyComponent(() => import('./RegionSelect.tsx'));

export interface ConditionValueProps {
  row: ConditionRow;
  judging: BoundField;
  isWrong: boolean;
  onChange: (row: ConditionRow) => void;
}

/** Returns the kind of operand that an operator takes. */
export function getOperandKind(operator: ConditionDraftOperator): string {
  if (operator === 'Contains' || operator === 'StartsWith') return 'Words';
  const isOwn = ['Weekday', 'During', 'Moved', 'Within'].includes(operator);
  return isOwn ? operator : 'Value';
}

/** The operand of a condition: usually a value in the editor of the field's type. */
export function ConditionValue(props: ConditionValueProps) {
  const { t } = useMessages();
  const { weekStart } = useEngine();
  const { row, judging, isWrong, onChange } = props;
  switch (getOperandKind(row.operator)) {
    case 'Within':
      return (
        <Suspense fallback={<Skeleton height={32} />}>
          <RegionSelect
            label={t('conditions.value')}
            area={row.value?.stringValue ?? ''}
            onChange={text => onChange({ ...row, value: text ? { stringValue: text } : undefined })}
          />
        </Suspense>
      );
    case 'Moved':
      return <MovedValue {...props} />;
    case 'During':
      return (
        <DuringValue
          value={row.value?.stringValue ?? ''}
          label={t('conditions.value')}
          emptyLabel={t('kit.notChosen')}
          date={judging.definition}
          onChange={text => onChange({ ...row, value: text ? { stringValue: text } : undefined })}
        />
      );
    case 'Weekday':
      return (
        <Select
          label={t('conditions.value')}
          value={String(row.value?.numberValue ?? '')}
          options={WEEKDAYS[weekStart].map(day => ({
            value: String(day),
            label: t(`conditions.weekday.${day}`),
          }))}
          onChange={day => onChange({ ...row, value: day ? { numberValue: Number(day) } : undefined })}
        />
      );
    case 'Words':
      return (
        <TextInput
          label={t('conditions.value')}
          isInvalid={isWrong}
          value={row.value?.stringValue ?? ''}
          onCommit={text => onChange({ ...row, value: text.trim() ? { stringValue: text } : undefined })}
        />
      );
    default:
      return <OwnValue {...props} />;
  }
}

const WEEKDAYS = { Monday: [1, 2, 3, 4, 5, 6, 7], Sunday: [7, 1, 2, 3, 4, 5, 6] } as const;

const noValues = {};

function OwnValue({ row, judging, isWrong, onChange }: ConditionValueProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const id = useId();
  const context = useFieldContext(noValues);
  // An operand is always a single value, even for lists, and the rules of the field don't apply to the
  // operand.
  const single = useMemo(
    () => registry.bind({ ...judging.definition, array: false, unique: false, required: false }),
    [registry, judging],
  );
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
