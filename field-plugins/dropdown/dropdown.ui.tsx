import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf, MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { isRetired, optionText } from './dropdown.core.ts';
import { OptionListEditor } from './OptionListEditor.tsx';
import { OptionSearch } from './OptionSearch.tsx';
import { OptionsFilter } from './OptionsFilter.tsx';
import { isLong, optionsOf, useOfferedOptions, useOptionName } from './options.ts';

export const dropdownUi: FieldUi<'Dropdown'> = {
  type: 'Dropdown',
  Icon: createIcon('M2.5 3h11v10h-11zM5.5 7l2.5 2.5L10.5 7'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
  Cell: OptionCell,
  Editor: OptionEditor,
  ListEditor: OptionListEditor,
  Filter: OptionsFilter,
};

/** A value that is no longer offered is still read, and looks it. */
function OptionCell({ value, definition }: CellProps) {
  const { t } = useMessages();
  const stored = textOf(value);
  const text = <TextCell text={optionText(stored, definition)} />;
  if (!isRetired(stored, definition)) return text;
  return (
    <span className="dk-unseen" title={t('field.Dropdown.retired', { name: stored })}>
      {text}
    </span>
  );
}

function OptionEditor(props: EditorProps) {
  const { value, definition, onChange, autoFocus } = props;
  const nameOf = useOptionName(definition);
  const stored = value ? textOf(value) : '';
  const choose = onChange && ((next: string) => onChange(next === '' ? undefined : { stringValue: next }));
  const isOld = stored !== '' && isRetired(stored, definition);
  const offered = useOfferedOptions(definition, stored ? [stored] : []);
  const old = isOld ? [{ value: stored, label: nameOf(stored) }] : [];
  return (
    <AutoFocus isOn={autoFocus}>
      {isLong(definition) ? (
        <OptionSearch
          {...controlOf(props)}
          definition={offered}
          value={stored ? { value: stored, label: nameOf(stored) } : null}
          onChange={choose && (option => choose(option?.value ?? ''))}
        />
      ) : (
        <Select
          {...controlOf(props)}
          value={stored}
          options={[...old, ...optionsOf(offered)]}
          onChange={choose}
        />
      )}
    </AutoFocus>
  );
}
