import { type ReactNode, useRef } from 'react';
import { useListValues } from '#view/field/useListValues.ts';
import type { EditorProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { SortableList } from '#view/kit/SortableList.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf } from '../shared/ui/control.tsx';
import { isRetired } from './dropdown.core.ts';
import { OptionSearch } from './OptionSearch.tsx';
import { useOptionName } from './options.ts';

/** Several options: chips in their order, and one list of check marks to add and take away. */
export function OptionListEditor(props: EditorProps) {
  const { id, definition, onChange, label, autoFocus } = props;
  const list = useListValues(props);
  const nameOf = useOptionName(definition);
  const whole = useRef<HTMLDivElement>(null);
  const entries = list.entries.filter(entry => textOf(entry.value) !== '');
  const chosen = entries.map(entry => textOf(entry.value));
  const chip = (value: string, rest: { grip?: ReactNode; onRemove?: () => void } = {}) => (
    <OptionChip name={nameOf(value)} isRetired={isRetired(value, definition)} {...rest} />
  );
  if (!onChange) {
    return (
      <ul id={id} className="dk-chips" aria-label={label ?? definition.name}>
        {entries.map(entry => (
          <li key={entry.id}>{chip(textOf(entry.value))}</li>
        ))}
        {entries.length === 0 && <li className="dk-chips-empty">—</li>}
      </ul>
    );
  }
  const remove = (entryId: string) => {
    list.remove(entryId);
    // The pressed button goes with its chip: the focus stays in the field.
    setTimeout(() => whole.current?.querySelector<HTMLElement>('input')?.focus());
  };
  const change = (values: readonly string[]) =>
    onChange(values.length > 0 ? { listValue: values.map(stringValue => ({ stringValue })) } : undefined);
  return (
    <AutoFocus isOn={autoFocus}>
      <div ref={whole} className="dk-list-editor">
        {entries.length > 0 && (
          <SortableList
            layout="chips"
            items={entries}
            label={label ?? definition.name}
            nameOf={entry => nameOf(textOf(entry.value))}
            onOrder={list.order}
          >
            {(entry, grip) =>
              chip(textOf(entry.value), {
                grip: entries.length > 1 && grip,
                onRemove: () => remove(entry.id),
              })
            }
          </SortableList>
        )}
        <div className="dk-wide">
          <OptionSearch
            {...controlOf(props)}
            definition={definition}
            value={null}
            chosen={chosen}
            onChange={option => {
              if (!option) return;
              const isChosen = chosen.includes(option.value);
              change(isChosen ? chosen.filter(each => each !== option.value) : [...chosen, option.value]);
            }}
          />
        </div>
      </div>
    </AutoFocus>
  );
}

interface OptionChipProps {
  name: string;
  isRetired: boolean;
  grip?: ReactNode;
  onRemove?: () => void;
}

function OptionChip({ name, isRetired: isOld, grip, onRemove }: OptionChipProps) {
  const { t } = useMessages();
  return (
    <>
      {grip}
      <span className={isOld ? 'dk-chip-text dk-unseen' : 'dk-chip-text'}>{name}</span>
      {onRemove && (
        <IconButton
          icon="close"
          size="small"
          label={t('field.Dropdown.remove', { name })}
          onClick={onRemove}
        />
      )}
    </>
  );
}
