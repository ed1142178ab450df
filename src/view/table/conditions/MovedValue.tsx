import { formatMovedBetween, type MovedBetweenOperand, parseMovedBetween } from '#core/field/movedBetween.ts';
import { SYSTEM_ID, systemFields } from '#core/field/system/systemFields.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Select } from '../../kit/inputs/Select.tsx';
import type { ConditionValueProps } from './ConditionValue.tsx';
import { DuringValue } from './DuringValue.tsx';

const ANY: MovedBetweenOperand = { from: null, to: null, during: null };

/** A date field defined like the creation date. */
const created = systemFields
  .find(({ id }) => id === SYSTEM_ID.createdAt)
  ?.define?.({ statusList: [] }, { tags: [], nameOf: id => id });
const DATE: FieldDefinition = { type: '', ...created, id: 'moved', code: 'moved', name: '' };

/** Edits a move: from a status, to a status, in a period. Each part is optional. */
export function MovedValue({ row, judging, onChange }: ConditionValueProps) {
  const { t } = useMessages();
  const move = parseMovedBetween(row.value ?? {}) ?? ANY;
  const statuses = (judging.definition.dropdownItems ?? []).map(({ value, text }) => ({
    value,
    label: text,
  }));
  const put = (part: Partial<MovedBetweenOperand>) =>
    onChange({ ...row, value: formatMovedBetween({ ...move, ...part }) });
  return (
    <div className="dk-condition-parts">
      <Select
        label={t('conditions.fromStatus')}
        value={move.from ?? ''}
        emptyLabel={t('conditions.fromAnyStatus')}
        options={statuses}
        onChange={from => put({ from: from || null })}
      />
      <Select
        label={t('conditions.toStatus')}
        value={move.to ?? ''}
        emptyLabel={t('conditions.toAnyStatus')}
        options={statuses}
        onChange={to => put({ to: to || null })}
      />
      <DuringValue
        value={move.during ?? ''}
        label={t('conditions.when')}
        emptyLabel={t('conditions.atAnyTime')}
        date={DATE}
        onChange={during => put({ during: during || null })}
      />
    </div>
  );
}
