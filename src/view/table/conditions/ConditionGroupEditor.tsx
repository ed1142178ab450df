import type { BoundField } from '#core/field/boundField.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { Select } from '../../kit/inputs/Select.tsx';
import { ConditionRowEditor } from './ConditionRowEditor.tsx';
import { type ConditionGroup, type ConditionPart, MOST_LEVELS, newGroup, newRow } from './conditionDraft.ts';

export interface ConditionGroupEditorProps {
  group: ConditionGroup;
  /** 1 for the outermost. */
  level: number;
  fields: ReadonlyMap<string, { shown: BoundField; judging: BoundField }>;
  /** Keys of rows to be finished. */
  wrong: readonly number[];
  /** Whether a search asks by them. */
  isSearch?: boolean;
  /** Puts a part in the place of the one with this key; undefined takes it out. */
  onReplace: (key: number, next: ConditionPart | undefined) => void;
}

export function ConditionGroupEditor(props: ConditionGroupEditorProps) {
  const { group, level, fields, wrong, isSearch = false, onReplace } = props;
  const { t } = useMessages();
  const [first] = fields.keys();
  const add = (part: ConditionPart) => onReplace(group.key, { ...group, parts: [...group.parts, part] });
  const blankRow = () => newRow(first ? fields.get(first)?.judging : undefined, first ?? '');
  return (
    <fieldset className="dk-conditions" aria-label={t('conditions.group')}>
      <div className="dk-row">
        <Select
          label={t('conditions.join')}
          value={group.join}
          emptyLabel={null}
          options={[
            { value: 'all', label: t('conditions.all') },
            { value: 'any', label: t('conditions.any') },
          ]}
          onChange={join => onReplace(group.key, { ...group, join: join === 'any' ? 'any' : 'all' })}
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
          <ConditionGroupEditor key={part.key} {...props} group={part} level={level + 1} />
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
      <div className="dk-row">
        <Button tone="quiet" icon="plus" isDisabled={fields.size === 0} onClick={() => add(blankRow())}>
          {t('conditions.add')}
        </Button>
        {level < MOST_LEVELS && (
          <Button
            tone="quiet"
            icon="plus"
            isDisabled={fields.size === 0}
            onClick={() => add(newGroup([blankRow()], group.join === 'all' ? 'any' : 'all'))}
          >
            {t('conditions.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
