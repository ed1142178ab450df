import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { ConditionJoinSelect } from './ConditionJoinSelect.tsx';
import { ConditionRowEditor } from './ConditionRowEditor.tsx';
import {
  type ComparableEntries,
  type ComparableFields,
  type ConditionGroup,
  type ConditionPart,
  createBlankRow,
  createConditionGroup,
  MAX_CONDITION_LEVELS,
} from './conditionDraft.ts';

export interface ConditionGroupEditorProps {
  group: ConditionGroup;
  /** The nesting level; 1 for the outermost group. */
  level: number;
  fields: ComparableFields;
  /**
   * Tables and lists, keyed by id; empty inside an entry condition, because entry conditions can't be nested.
   */
  entries: ReadonlyMap<string, ComparableEntries>;
  /** Keys of incomplete rows. */
  wrong: readonly number[];
  /** True if the conditions are used in a search. */
  isSearch?: boolean;
  /** Replaces the part with this key; `undefined` removes the part. */
  onReplace: (key: number, next: ConditionPart | undefined) => void;
}

export function ConditionGroupEditor(props: ConditionGroupEditorProps) {
  const { group, level, entries, wrong, isSearch = false, onReplace } = props;
  const { t } = useMessages();
  const { join } = group;
  const some = typeof join === 'object' ? join.some : null;
  const fields = some === null ? props.fields : (entries.get(some)?.fields ?? new Map());
  const inner = some === null ? props : { ...props, fields, entries: new Map() };
  return (
    <fieldset className="dk-conditions" aria-label={t('conditions.group')}>
      <div className="dk-row">
        <ConditionJoinSelect
          group={group}
          fields={props.fields}
          entries={entries}
          onChange={next => onReplace(group.key, next)}
        />
        {level > 1 && (
          <IconButton
            icon="trash"
            label={t('conditions.removeGroup')}
            onClick={() => onReplace(group.key, undefined)}
          />
        )}
      </div>
      {group.parts.length === 0 && <p className="dk-faint">{t('conditions.empty')}</p>}
      {group.parts.map(part =>
        part.kind === 'group' ? (
          <ConditionGroupEditor key={part.key} {...inner} group={part} level={level + 1} />
        ) : (
          <ConditionRowEditor
            key={part.key}
            row={part}
            fields={fields}
            isWrong={wrong.includes(part.key)}
            isSearch={isSearch}
            onChange={next => onReplace(part.key, next)}
          />
        ),
      )}
      <AddConditions {...inner} />
    </fieldset>
  );
}

function AddConditions({ group, level, fields, entries, onReplace }: ConditionGroupEditorProps) {
  const { t } = useMessages();
  const add = (part: ConditionPart) => onReplace(group.key, { ...group, parts: [...group.parts, part] });
  const mayNest = level < MAX_CONDITION_LEVELS;
  const table = [...entries.values()].find(({ isRows }) => isRows);
  return (
    <div className="dk-row dk-row-wrap dk-conditions-add">
      <Button
        tone="quiet"
        icon="plus"
        isDisabled={fields.size === 0}
        onClick={() => add(createBlankRow(fields))}
      >
        {t('conditions.add')}
      </Button>
      {mayNest && (
        <Button
          tone="quiet"
          icon="plus"
          isDisabled={fields.size === 0}
          onClick={() =>
            add(createConditionGroup([createBlankRow(fields)], group.join === 'any' ? 'all' : 'any'))
          }
        >
          {t('conditions.addGroup')}
        </Button>
      )}
      {mayNest && table && (
        <Button
          tone="quiet"
          icon="plus"
          onClick={() =>
            add(createConditionGroup([createBlankRow(table.fields)], { some: table.field.definition.id }))
          }
        >
          {t('conditions.addRow')}
        </Button>
      )}
    </div>
  );
}
