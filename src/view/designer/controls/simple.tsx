import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Checkbox } from '../../kit/inputs/Checkbox.tsx';
import { RawNumberInput } from '../../kit/inputs/RawNumberInput.tsx';
import { TextArea } from '../../kit/inputs/TextArea.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import type { SettingControlProps } from '../settingControlProps.ts';

export function TextControl({ descriptor, value, onChange }: SettingControlProps) {
  const text = typeof value === 'string' ? value : '';
  const commit = (next: string) => onChange(next === '' && descriptor.property !== 'name' ? undefined : next);
  return descriptor.control === 'multiline' ? (
    <TextArea rows={2} value={text} onCommit={commit} />
  ) : (
    <TextInput value={text} onCommit={commit} />
  );
}

/** Settings that are on by default (`showOnForm`, specification section 3). */
const onByDefault = new Set<string>(['showOnForm']);

export function BooleanControl({ descriptor, value, onChange }: SettingControlProps) {
  const { t } = useMessages();
  const standard = onByDefault.has(descriptor.property);
  const isOn = typeof value === 'boolean' ? value : standard;
  return (
    <Checkbox
      label={t(descriptor.labelId)}
      isChecked={isOn}
      onChange={next => onChange(next === standard ? undefined : next)}
    />
  );
}

export function NumberControl({ descriptor, value, onChange }: SettingControlProps) {
  const number = typeof value === 'number' ? value : undefined;
  const commit = (text: string) => {
    const parsed = Number(text.trim().replace(',', '.'));
    if (text.trim() === '') onChange(undefined);
    else if (Number.isFinite(parsed))
      onChange(descriptor.control === 'integer' ? Math.round(parsed) : parsed);
  };
  return (
    <RawNumberInput
      value={number === undefined ? '' : String(number)}
      onCommit={commit}
      onStep={(text, direction) => String((Number(text.trim().replace(',', '.')) || 0) + direction)}
    />
  );
}
