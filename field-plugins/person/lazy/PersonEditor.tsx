import type { EditorProps } from '#view/engine/fieldUi.ts';
import { getText } from '../../shared/stringValue.ts';
import { AutoFocusContainer, toControlProps } from '../../shared/ui/control.tsx';
import { usePersonName } from '../personName.ts';
import { PersonSearch } from './PersonSearch.tsx';

/** A search for one user by name. */
export function PersonEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const nameOf = usePersonName(context);
  const id = value ? getText(value) : '';
  return (
    <AutoFocusContainer isOn={autoFocus}>
      <PersonSearch
        {...toControlProps(props)}
        listLabel={definition.name}
        fieldId={definition.id}
        among={definition.people}
        value={id ? { value: id, label: nameOf(id) } : null}
        onChange={onChange && (option => onChange(option ? { stringValue: option.value } : undefined))}
      />
    </AutoFocusContainer>
  );
}
