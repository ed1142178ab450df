import type { FilterProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { EMPTY_CHOICE } from '../shared/stringValue.ts';
import { PersonSearch, usePersonName } from './PersonSearch.tsx';

/** Any of the chosen people, or nobody at all. */
export function PeopleFilter({ id, value, definition, context, onChange }: FilterProps) {
  const { t } = useMessages();
  const nameOf = usePersonName(context);
  const all = value?.idsValue ?? [];
  const chosen = all.filter(each => each !== EMPTY_CHOICE);
  const change = (next: string[]) => onChange(next.length > 0 ? { idsValue: next } : undefined);
  const without = (personId: string) => all.filter(each => each !== personId);
  return (
    <div className="dk-stack-tight">
      {chosen.length > 0 && (
        <ul className="dk-chips">
          {chosen.map(personId => (
            <li key={personId}>
              <span className="dk-chip-text">{nameOf(personId)}</span>
              <IconButton
                icon="close"
                size="small"
                label={t('field.Person.remove', { name: nameOf(personId) })}
                onClick={() => change(without(personId))}
              />
            </li>
          ))}
        </ul>
      )}
      <PersonSearch
        id={id}
        listLabel={definition.name}
        value={null}
        chosen={chosen}
        onChange={option => {
          if (!option) return;
          const isChosen = chosen.includes(option.value);
          change(isChosen ? without(option.value) : [...all, option.value]);
        }}
      />
      <Checkbox
        id={`${id}-empty`}
        label={t('field.filter.empty')}
        isChecked={all.includes(EMPTY_CHOICE)}
        onChange={isOn => change(isOn ? [...all, EMPTY_CHOICE] : without(EMPTY_CHOICE))}
      />
    </div>
  );
}
