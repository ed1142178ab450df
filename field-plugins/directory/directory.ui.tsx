import { useContext } from 'react';
import { FieldServicesContext } from '#view/fieldServices.ts';
import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { displayOfRecord } from './directory.core.ts';
import { RecordListEditor } from './RecordListEditor.tsx';
import { RecordLookup, useDisplay } from './RecordLookup.tsx';
import { RecordsFilter } from './RecordsFilter.tsx';

export const directoryUi: FieldUi<'Directory'> = {
  type: 'Directory',
  Icon: createIcon(
    'M3 3.5A1.5 1.5 0 0 1 4.5 2H13v9.5H4.5A1.5 1.5 0 0 0 3 13zM3 13a1.5 1.5 0 0 0 1.5 1.5H13v-3',
  ),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
  Cell: RecordCell,
  Editor: RecordEditor,
  ListEditor: RecordListEditor,
  Filter: RecordsFilter,
};

/** A record that the reader may not see is said to be there, without its id. */
function RecordCell({ value, definition, context }: CellProps) {
  const { t } = useMessages();
  return context.reference(textOf(value)) ? (
    <TextCell text={displayOfRecord(value, definition, context)} />
  ) : (
    <span className="dk-unseen">{t('field.Directory.unseen')}</span>
  );
}

function RecordEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const { t } = useMessages();
  const services = useContext(FieldServicesContext);
  const { directoryId = '' } = definition;
  const id = value ? textOf(value) : '';
  const { displayOf, remember } = useDisplay(definition, context);
  return (
    <AutoFocus isOn={autoFocus}>
      <span className="dk-input-with-action">
        <RecordLookup
          {...controlOf(props)}
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
            label={partLabel(props, t('field.Directory.open'))}
            onClick={() => services.openRecord?.(directoryId, id)}
          />
        )}
      </span>
    </AutoFocus>
  );
}
