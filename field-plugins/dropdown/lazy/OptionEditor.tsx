import type { EditorProps } from '#view/engine/fieldUi.ts';
import { Select } from '#view/kit/inputs/Select.tsx';
import { getText } from '../../shared/stringValue.ts';
import { AutoFocusContainer, toControlProps } from '../../shared/ui/control.tsx';
import { isRetiredOption } from '../dropdown.core.ts';
import {
  hasManyOptions,
  toDropdownOptions,
  useDefinitionWithAllowedOptions,
  useOptionName,
} from '../options.ts';
import { OptionSearch } from './OptionSearch.tsx';

/** A drop-down for one option, searchable if it is long. */
export function OptionEditor(props: EditorProps) {
  const { value, definition, onChange, autoFocus } = props;
  const nameOf = useOptionName(definition);
  const stored = value ? getText(value) : '';
  const choose = onChange && ((next: string) => onChange(next === '' ? undefined : { stringValue: next }));
  const isOld = stored !== '' && isRetiredOption(stored, definition);
  const offered = useDefinitionWithAllowedOptions(definition, stored ? [stored] : []);
  const old = isOld ? [{ value: stored, label: nameOf(stored) }] : [];
  return (
    <AutoFocusContainer isOn={autoFocus}>
      {hasManyOptions(definition) ? (
        <OptionSearch
          {...toControlProps(props)}
          definition={offered}
          value={stored ? { value: stored, label: nameOf(stored) } : null}
          onChange={choose && (option => choose(option?.value ?? ''))}
        />
      ) : (
        <Select
          {...toControlProps(props)}
          value={stored}
          options={[...old, ...toDropdownOptions(offered)]}
          onChange={choose}
        />
      )}
    </AutoFocusContainer>
  );
}
