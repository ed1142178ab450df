import type { ReactNode } from 'react';
import type { FilterProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { EMPTY_STRING_CHOICE } from '../stringValue.ts';

export interface ChosenValuesFilterProps extends Pick<FilterProps, 'id' | 'value' | 'onChange'> {
  /** Draws a chosen value with a function that removes it. */
  drawChip: (chosenId: string, onRemove: () => void) => ReactNode;
  /** Draws the search. Choosing a value again removes it. */
  drawSearch: (chosen: readonly string[], onChoose: (chosenId: string) => void) => ReactNode;
}

/** Filters by any of the chosen values, and by the empty value. */
export function ChosenValuesFilter({ id, value, onChange, drawChip, drawSearch }: ChosenValuesFilterProps) {
  const { t } = useMessages();
  const all = value?.idsValue ?? [];
  const chosen = all.filter(each => each !== EMPTY_STRING_CHOICE);
  const change = (next: string[]) => onChange(next.length > 0 ? { idsValue: next } : undefined);
  const toggle = (each: string) =>
    change(all.includes(each) ? all.filter(other => other !== each) : [...all, each]);
  return (
    <div className="dk-stack-tight">
      {chosen.length > 0 && (
        <ul className="dk-chips">
          {chosen.map(each => (
            <li key={each}>{drawChip(each, () => toggle(each))}</li>
          ))}
        </ul>
      )}
      {drawSearch(chosen, toggle)}
      <Checkbox
        id={`${id}-empty`}
        label={t('field.filter.empty')}
        isChecked={all.includes(EMPTY_STRING_CHOICE)}
        onChange={() => toggle(EMPTY_STRING_CHOICE)}
      />
    </div>
  );
}
