import type { FilterProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { ChosenFilter } from '../../shared/lazy/ChosenFilter.tsx';
import { usePersonName } from '../personName.ts';
import { PersonSearch } from './PersonSearch.tsx';

/** Any of the chosen people, or nobody at all. */
export function PeopleFilter({ definition, context, ...filter }: FilterProps) {
  const { t } = useMessages();
  const nameOf = usePersonName(context);
  return (
    <ChosenFilter
      {...filter}
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
          id={filter.id}
          listLabel={definition.name}
          value={null}
          chosen={chosen}
          onChange={option => option && onChoose(option.value)}
        />
      )}
    />
  );
}
