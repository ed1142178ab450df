import { useContext } from 'react';
import { FieldServicesContext } from '#view/engine/fieldServices.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { getText } from '../../shared/stringValue.ts';
import { AutoFocusContainer, getPartLabel, toControlProps } from '../../shared/ui/control.tsx';
import { RecordLookup, useRecordDisplays } from './RecordLookup.tsx';

/** One record, looked up by name, with a button to open it. */
export function RecordEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const { t } = useMessages();
  const services = useContext(FieldServicesContext);
  const { directoryId = '' } = definition;
  const id = value ? getText(value) : '';
  const { displayOf, remember } = useRecordDisplays(definition, context);
  return (
    <AutoFocusContainer isOn={autoFocus}>
      <span className="dk-input-with-action">
        <RecordLookup
          {...toControlProps(props)}
          definition={definition}
          context={context}
          canCreate
          isNarrowed
          value={id ? { value: id, label: displayOf(id) ?? t('field.Directory.unseen') } : null}
          onChange={
            onChange &&
            (option => {
              if (option) remember(option);
              onChange(option ? { stringValue: option.value } : undefined);
            })
          }
        />
        {id && displayOf(id) && services?.openRecord && (
          <IconButton
            icon="arrow-right"
            label={getPartLabel(props, t('field.Directory.open'))}
            onClick={() => services.openRecord?.(directoryId, id)}
          />
        )}
      </span>
    </AutoFocusContainer>
  );
}
