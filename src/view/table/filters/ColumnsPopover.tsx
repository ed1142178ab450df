import { type ReactElement, useState } from 'react';
import {
  arrangeColumns,
  defaultColumnSettings,
  getPinnedColumns,
  isColumnShown,
  moveColumn,
  setColumnPinned,
  setColumnVisibility,
} from '#core/directory/listColumns.ts';
import { normalizeForComparison } from '#core/text.ts';
import { useExtendedMessages } from '../../i18n/useExtendedMessages.ts';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { Checkbox } from '../../kit/inputs/Checkbox.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { SortableList } from '../../kit/layout/SortableList.tsx';
import { Popover } from '../../kit/overlay/Popover.tsx';
import type { ColumnsMenuProps } from './ColumnsMenu.tsx';
import './columnsPopover.css';
import en from '../../messages/columns/en.json' with { type: 'json' };
import uk from '../../messages/columns/uk.json' with { type: 'json' };
import { type TableColumn, useTableColumns } from '../tableColumns.ts';

const texts = { en, uk };

export interface ColumnsPopoverProps extends ColumnsMenuProps {
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** If there are more columns than this, a search box is shown. */
const MANY = 10;

export default function ColumnsPopover({ trigger, isOpen, onOpenChange, ...menu }: ColumnsPopoverProps) {
  const { t } = useExtendedMessages(texts);
  return (
    <Popover trigger={trigger} label={t('columns.button')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <ColumnsPanel {...menu} />
    </Popover>
  );
}

function ColumnsPanel({ compiled, settings, onChange }: ColumnsMenuProps) {
  const { t } = useExtendedMessages(texts);
  const [wanted, setWanted] = useState('');
  const all = useTableColumns(compiled);
  const found = arrangeColumns(all, settings).filter(column =>
    normalizeForComparison(column.label).includes(normalizeForComparison(wanted)),
  );
  const shown = found.filter(column => isColumnShown(column, settings));
  const hidden = found.filter(column => !isColumnShown(column, settings));
  const order = (ids: readonly string[]) => onChange(getMoved(all, settings, { before: shown, ids }));
  return (
    <div className="dk-columns">
      {all.length > MANY && (
        <TextInput
          type="search"
          icon="search"
          label={t('columns.search')}
          placeholder={t('columns.search')}
          value={wanted}
          onInput={setWanted}
        />
      )}
      <div className="dk-columns-lists">
        {shown.length > 0 && (
          <SortableList
            label={t('columns.shown')}
            items={shown}
            nameOf={column => column.label}
            onOrder={order}
          >
            {(column, grip) => (
              <div className="dk-columns-row">
                {grip}
                <ColumnBox {...{ column, all, settings, onChange }} />
                <PinButton {...{ column, all, settings, onChange }} />
              </div>
            )}
          </SortableList>
        )}
        {hidden.length > 0 && (
          <ul className="dk-columns-others" aria-label={t('columns.hidden')}>
            {hidden.map(column => (
              <li key={column.id} className="dk-columns-row">
                <ColumnBox {...{ column, all, settings, onChange }} />
              </li>
            ))}
          </ul>
        )}
        {found.length === 0 && <p className="dk-faint">{t('columns.none')}</p>}
      </div>
      <Button tone="quiet" size="small" icon="restore" onClick={() => onChange(defaultColumnSettings)}>
        {t('columns.reset')}
      </Button>
    </div>
  );
}

type ColumnPartProps = Omit<ColumnsMenuProps, 'compiled'> & {
  column: TableColumn;
  all: readonly TableColumn[];
};

function ColumnBox({ column, all, settings, onChange }: ColumnPartProps) {
  return (
    <Checkbox
      label={column.label}
      isChecked={isColumnShown(column, settings)}
      onChange={isShown => onChange(setColumnVisibility(all, settings, { id: column.id, isShown }))}
    />
  );
}

function PinButton({ column, all, settings, onChange }: ColumnPartProps) {
  const { t } = useExtendedMessages(texts);
  const { id, label } = column;
  const isPinned = getPinnedColumns(all, settings).includes(id);
  return (
    <IconButton
      icon="tack"
      size="small"
      className="dk-pin-button"
      aria-pressed={isPinned}
      label={t(isPinned ? 'columns.unpin' : 'columns.pin', { column: label })}
      onClick={() => onChange(setColumnPinned(all, settings, { id, isPinned: !isPinned }))}
    />
  );
}

/** Applies the move of a visible column to the order of all columns. */
function getMoved(
  all: readonly TableColumn[],
  settings: ColumnsMenuProps['settings'],
  { before, ids }: { before: readonly TableColumn[]; ids: readonly string[] },
) {
  const old = before.map(column => column.id);
  const first = ids.findIndex((id, index) => id !== old[index]);
  const last = ids.findLastIndex((id, index) => id !== old[index]);
  // A column moved towards the end was at the first position that differs; a column moved towards the start
  // was at the last such position.
  const isForward = ids[last] === old[first];
  const [id, toId] = isForward ? [old[first], old[last]] : [old[last], old[first]];
  return id && toId ? moveColumn(all, settings, { id, toId }) : {};
}
