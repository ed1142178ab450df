import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { AutoFocusContainer, getPartLabel, toControlProps } from '../../shared/ui/control.tsx';
import { DateInput } from './DateInput.tsx';

/** Also passes on text that isn't a date, so that no input is lost and the form can show the error. */
export function DateEditor(props: EditorProps) {
  const { value, context, onChange, autoFocus } = props;
  const { t } = useMessages();
  return (
    <AutoFocusContainer isOn={autoFocus}>
      <DateInput
        {...toControlProps(props)}
        value={value?.dateValue ?? ''}
        onChange={onChange && (date => onChange(date === '' ? undefined : { dateValue: date }))}
        context={context}
        pickLabel={getPartLabel(props, t('field.Date.pick'))}
      />
    </AutoFocusContainer>
  );
}
