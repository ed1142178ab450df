import { useContext } from 'react';
import { FieldServicesContext } from '#view/fieldServices.ts';
import type { CellProps, EditorProps, FieldUi, FilterProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { displayOfRecord } from './directory.core.ts';
import { RecordLookup, useDisplay } from './RecordLookup.tsx';

export const directoryUi: FieldUi<'Directory'> = {
  type: 'Directory',
  Icon: createIcon(
    'M3 3.5A1.5 1.5 0 0 1 4.5 2H13v9.5H4.5A1.5 1.5 0 0 0 3 13zM3 13a1.5 1.5 0 0 0 1.5 1.5H13v-3',
  ),
  minCellWidth: MIN_WIDTH.other,
  Cell: RecordCell,
  Editor: RecordEditor,
  ListEditor: null,
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
          value={id ? { value: id, label: displayOf(id) ?? t('field.Directory.unseen') } : null}
          onChange={
            onChange &&
            (option => {
              if (option) remember(option);
              onChange(option ? { stringValue: option.value } : undefined);
            })
          }
        />
        {id && services?.openRecord && (
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

/** Any of the chosen records. */
function RecordsFilter({ id, value, definition, context, onChange }: FilterProps) {
  const { t } = useMessages();
  const { displayOf, remember } = useDisplay(definition, context);
  const chosen = value?.idsValue ?? [];
  const change = (next: string[]) => onChange(next.length > 0 ? { idsValue: next } : undefined);
  return (
    <div>
      {chosen.length > 0 && (
        <ul className="dk-chips">
          {chosen.map(recordId => {
            const display = displayOf(recordId) ?? t('field.Directory.unseen');
            return (
              <li key={recordId}>
                {display}
                <IconButton
                  icon="close"
                  size="small"
                  label={t('field.Directory.remove', { name: display })}
                  onClick={() => change(chosen.filter(each => each !== recordId))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <RecordLookup
        id={id}
        definition={definition}
        value={null}
        onChange={option => {
          if (!option || chosen.includes(option.value)) return;
          remember(option);
          change([...chosen, option.value]);
        }}
      />
    </div>
  );
}
