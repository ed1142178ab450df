import type { FilterProps } from '#view/engine/fieldUi.ts';
import { useExtendedMessages } from '#view/i18n/useExtendedMessages.ts';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { relativeTexts } from '#view/table/filters/relativeTexts.ts';
import { ChosenValuesFilter } from '../../shared/lazy/ChosenValuesFilter.tsx';
import { usePersonName } from '../personName.ts';
import { PersonSearch } from './PersonSearch.tsx';

/** Filters by the viewer, by any of the chosen users, and by the empty value. */
export function PeopleFilter({ id, value, definition, context, onChange }: FilterProps) {
  const { t } = useExtendedMessages(relativeTexts);
  const nameOf = usePersonName(context);
  const { me, ...others } = value ?? {};
  return (
    <div className="dk-stack-tight">
      <Checkbox
        id={`${id}-me`}
        label={t('relative.viewer')}
        isChecked={Boolean(me)}
        onChange={isMe => onChange(isMe ? { ...others, me: true } : others)}
      />
      <ChosenValuesFilter
        id={id}
        value={others}
        onChange={next => onChange(me ? { ...next, me } : next)}
        drawChip={(personId, onRemove) => (
          <>
            <span className="dk-chip-text">{nameOf(personId)}</span>
            <IconButton
              icon="close"
              size="small"
              label={t('field.Person.remove', { name: nameOf(personId) })}
              onClick={onRemove}
            />
          </>
        )}
        drawSearch={(chosen, onChoose) => (
          <PersonSearch
            id={id}
            listLabel={definition.name}
            value={null}
            chosen={chosen}
            onChange={option => option && onChoose(option.value)}
          />
        )}
      />
    </div>
  );
}
