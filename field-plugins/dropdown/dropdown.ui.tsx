import type { CellProps, EditorProps, FieldUi, FilterProps } from '#view/fieldUi.ts';
import { Checkbox } from '#view/kit/Checkbox.tsx';
import { Select } from '#view/kit/Select.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf, MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { optionText } from './dropdown.core.ts';

export const dropdownUi: FieldUi<'Dropdown'> = {
  type: 'Dropdown',
  Icon: createIcon('M2.5 3h11v10h-11zM5.5 7l2.5 2.5L10.5 7'),
  minCellWidth: MIN_WIDTH.other,
  Cell: OptionCell,
  Editor: OptionEditor,
  ListEditor: null,
  Filter: OptionsFilter,
};

function OptionCell({ value, definition }: CellProps) {
  return <TextCell text={optionText(textOf(value), definition)} />;
}

function OptionEditor(props: EditorProps) {
  const { value, definition, onChange, autoFocus } = props;
  return (
    <AutoFocus isOn={autoFocus}>
      <Select
        {...controlOf(props)}
        value={value ? textOf(value) : ''}
        options={(definition.dropdownItems ?? []).map(item => ({ value: item.value, label: item.text }))}
        onChange={onChange && (chosen => onChange(chosen === '' ? undefined : { stringValue: chosen }))}
      />
    </AutoFocus>
  );
}

/** Any of the ticked options. */
function OptionsFilter({ id, value, definition, onChange }: FilterProps) {
  const chosen = value?.idsValue ?? [];
  const toggle = (option: string, isOn: boolean) => {
    const next = isOn ? [...chosen, option] : chosen.filter(each => each !== option);
    onChange(next.length > 0 ? { idsValue: next } : undefined);
  };
  return (
    <fieldset id={id} className="dk-options-filter" aria-label={definition.name}>
      {(definition.dropdownItems ?? []).map((item, index) => (
        <Checkbox
          key={item.value}
          id={`${id}-${index}`}
          label={item.text}
          isChecked={chosen.includes(item.value)}
          onChange={isOn => toggle(item.value, isOn)}
        />
      ))}
    </fieldset>
  );
}
