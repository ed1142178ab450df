import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import type { SettingControlProps } from '../settingControlProps.ts';

export function ColorControl({
  descriptor,
  value,
  onChange,
}: Pick<SettingControlProps, 'descriptor' | 'value' | 'onChange'>) {
  const { t } = useMessages();
  return (
    <ColorInput
      label={t(descriptor.labelId)}
      value={typeof value === 'string' ? value : undefined}
      onChange={onChange}
    />
  );
}

/** Edits a colour as `#rrggbb`; the user can clear it if `canBeNone` is set. */
export function ColorInput(props: {
  label: string;
  value: string | undefined;
  onChange: (color: string | undefined) => void;
  canBeNone?: boolean;
}) {
  const { label, value, onChange, canBeNone = true } = props;
  const { t } = useMessages();
  return (
    <div className="dk-color">
      <TextInput type="color" label={label} value={value ?? '#ffffff'} onCommit={onChange} />
      <span className="dk-faint">{value ?? t('designer.noColor')}</span>
      {value && canBeNone && (
        <IconButton size="small" icon="close" label={t('kit.clear')} onClick={() => onChange(undefined)} />
      )}
    </div>
  );
}
