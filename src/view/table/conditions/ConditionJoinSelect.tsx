import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Select } from '../../kit/inputs/Select.tsx';
import {
  type ComparableEntries,
  type ComparableFields,
  type ConditionGroup,
  createBlankRow,
} from './conditionDraft.ts';

interface JoinOfConditionsProps {
  group: ConditionGroup;
  fields: ComparableFields;
  entries: ReadonlyMap<string, ComparableEntries>;
  onChange: (group: ConditionGroup) => void;
}

/** Selects how conditions are combined: all, any, or all in one row of a table. */
export function ConditionJoinSelect({ group, fields, entries, onChange }: JoinOfConditionsProps) {
  const { t } = useMessages();
  const { join } = group;
  const value = typeof join === 'object' ? join.some : join;
  // Lists are only offered if the group already applies to a list.
  const offered = [...entries].filter(([id, { isRows }]) => isRows || id === value);
  const choose = (chosen: string) => {
    const isPlain = chosen === 'all' || chosen === 'any';
    const next = isPlain ? chosen : { some: chosen };
    // Conditions on columns can't be applied to fields, and vice versa.
    if (isPlain && typeof join === 'string') return onChange({ ...group, join: next });
    const known = isPlain ? fields : (entries.get(chosen)?.fields ?? new Map());
    onChange({ ...group, join: next, parts: [createBlankRow(known)] });
  };
  return (
    <Select
      label={t('conditions.join')}
      value={value}
      emptyLabel={null}
      options={[
        { value: 'all', label: t('conditions.all') },
        { value: 'any', label: t('conditions.any') },
        ...offered.map(([id, { field, isRows }]) => ({
          value: id,
          label: t(isRows ? 'conditions.inOneRow' : 'conditions.inOneValue', {
            field: field.definition.name,
          }),
        })),
      ]}
      onChange={choose}
    />
  );
}
