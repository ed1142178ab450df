import { memo, Suspense, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { defaultColumnSettings } from '#core/directory/listColumns.ts';
import type { Item, Status } from '#core/model.ts';
import { useEngine, useRecordContext } from '../engine/engine.ts';
import { CellsBoundary } from '../field/CellsBoundary.tsx';
import { FieldCell } from '../field/FieldCell.tsx';
import { defaultFieldStyle, getFieldStyle } from '../field/fieldLook.ts';
import { StatusChip } from '../form/StatusChip.tsx';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { createLazyComponent } from '../kit/feedback/lazy.tsx';
import { ServiceMark } from '../marks/ServiceMark.tsx';
import { StatusCell } from '../systemFields/StatusCell.tsx';
import { TagChips } from '../tags/TagChips.tsx';
import './cards.css';
import './grid.css';
import { SortMenu } from './filters/SortMenu.tsx';
import { toggleRecordSelected } from './grid/selection.ts';
import type { RecordTableProps } from './RecordTable.tsx';
import { SelectionCheckbox } from './SelectionCheckbox.tsx';
import { type TableColumn, useShownColumns, useTableColumns } from './tableColumns.ts';

const StatusMenu = createLazyComponent(() => import('./StatusMenu.tsx'));

/** The list on phones: a card for each record, with the non-empty fields of the selected columns. */
export default function RecordCards(props: RecordTableProps) {
  const { compiled, items, selection, editing, onOpen } = props;
  const { t } = useMessages();
  const columns = useShownColumns(useTableColumns(compiled), props.columnSettings ?? defaultColumnSettings);
  const [isChoosing, setChoosing] = useState(false);
  const [moving, setMoving] = useState<Item | null>(null);
  const choose = (item: Item) => {
    setChoosing(true);
    selection?.onChange(toggleRecordSelected(selection.ids, item.id));
  };
  const isSelecting = Boolean(selection) && (isChoosing || (selection?.ids.size ?? 0) > 0);
  const finish = () => {
    setChoosing(false);
    selection?.onChange(new Set());
  };
  const press = useLatest((item: Item) => (isSelecting ? choose(item) : onOpen(item)));
  const hold = useLatest((item: Item) => selection && choose(item));
  const move = useLatest((item: Item) => setMoving(item));
  return (
    <>
      <div className="dk-cards-head">
        <SortMenu columns={columns} orderBy={props.orderBy} onOrderBy={props.onOrderBy} />
        {selection && (
          <Button
            tone="quiet"
            aria-pressed={isSelecting}
            onClick={() => (isSelecting ? finish() : setChoosing(true))}
          >
            {t(isSelecting ? 'table.selectDone' : 'table.select')}
          </Button>
        )}
      </div>
      <ul
        className="dk-cards"
        aria-label={compiled.directory.name}
        data-inline={compiled.directory.inlineLabel || undefined}
      >
        {items.map(item => (
          <RecordCard
            key={item.id}
            item={item}
            compiled={compiled}
            columns={columns}
            isSelected={isSelecting ? (selection?.ids.has(item.id) ?? false) : undefined}
            canMove={Boolean(editing)}
            onPress={press}
            onHold={hold}
            onMove={move}
          />
        ))}
      </ul>
      {moving && editing && (
        <Suspense>
          <StatusMenu
            key={moving.id}
            item={moving}
            statuses={compiled.directory.statusList}
            transitions={editing.transitionsOf(moving)}
            onMove={statusId => editing.move(moving, statusId)}
            onClosed={props.onClosed}
            onClose={() => setMoving(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const maxLines = 6;

interface RecordCardProps {
  item: Item;
  compiled: CompiledDirectory;
  columns: readonly TableColumn[];
  /** `undefined` unless the user is selecting records. */
  isSelected: boolean | undefined;
  canMove: boolean;
  onPress: (item: Item) => void;
  onHold: (item: Item) => void;
  onMove: (item: Item) => void;
}

const RecordCard = memo(function RecordCard(props: RecordCardProps) {
  const { item, compiled, columns, isSelected, canMove, onPress, onHold, onMove } = props;
  const { t } = useMessages();
  const status = item.status ? compiled.statusById.get(item.status) : undefined;
  const tint = compiled.directory.highlightWholeRecord ? status?.color : undefined;
  const longPress = useLongPress(() => onHold(item));
  const handleClick = () => !longPress.wasLong() && onPress(item);
  return (
    <li
      className="dk-card"
      data-tinted={tint ? true : undefined}
      data-selected={isSelected || undefined}
      style={tint ? ({ '--dk-tint': tint } as Record<string, string>) : undefined}
    >
      <div className="dk-card-head" {...longPress.handlers}>
        {isSelected !== undefined && (
          <span className="dk-card-box">
            <SelectionCheckbox
              label={t('table.selectRecord', { name: item.display })}
              share={isSelected ? 'all' : 'none'}
              onToggle={() => onHold(item)}
            />
          </span>
        )}
        <button type="button" className="dk-card-open dk-truncate" onClick={handleClick}>
          {item.display}
        </button>
        {status && !canMove && <StatusChip status={status} />}
        {compiled.directory.statusList.length > 0 && canMove && (
          <StatusCell item={item} status={status} canMove onPress={() => onMove(item)} />
        )}
        <HeadCells item={item} status={status} columns={columns} />
      </div>
      <ServiceMark item={item} />
      <CardLines
        item={item}
        status={status}
        columns={columns}
        displayFieldId={compiled.directory.displayFieldId}
      />
      <TagChips ids={item.tags} />
      {item.lastNote && <p className="dk-card-comment">{item.lastNote.text}</p>}
    </li>
  );
});

/** Shows the cells that belong in the header of the card, such as the menu of a file. */
function HeadCells({
  item,
  status,
  columns,
}: Pick<RecordCardProps, 'item' | 'columns'> & { status: Status | undefined }) {
  const { ui } = useEngine();
  return columns.map(({ id, system }) => {
    const systemUi = system ? ui.system(id) : undefined;
    return systemUi?.isOnCards === 'head' ? (
      <systemUi.Cell key={id} item={item} status={status} canMove={false} />
    ) : null;
  });
}

/**
 * Shows the first `maxLines` non-empty fields, except for the display field, which is already in the card's
 * header.
 */
function CardLines({
  item,
  status,
  columns,
  displayFieldId,
}: Pick<RecordCardProps, 'item' | 'columns'> & {
  status: Status | undefined;
  displayFieldId: string | undefined;
}) {
  const context = useRecordContext(item);
  const { ui } = useEngine();
  const filled = columns.flatMap(({ id, label, field: own, system }) => {
    if (id === displayFieldId) return [];
    const systemUi = system ? ui.system(id) : undefined;
    const isOn = systemUi?.isOnCards;
    if (isOn === 'head' || (typeof isOn === 'function' && !isOn(item))) return [];
    if (systemUi && isOn) return { id, label, look: defaultFieldStyle, Own: systemUi.Cell, field: null };
    // Other system fields with custom drawing are shown elsewhere on the card, or not at all.
    const field = own ?? (systemUi ? null : system?.field);
    const drawn = field?.resolve(context);
    if (!field || !drawn || drawn.isEmpty(field.valueIn(context))) return [];
    return { id, label, look: getFieldStyle(field.definition), Own: null, field };
  });
  if (filled.length === 0) return null;
  return (
    <dl>
      <CellsBoundary>
        {filled.slice(0, maxLines).map(({ id, label, look: { className, style }, Own, field }) => (
          <div key={id} className={`dk-card-line ${className}`.trim()} style={style}>
            <dt>{label}</dt>
            <dd>
              {Own && <Own item={item} status={status} canMove={false} />}
              {field && <FieldCell field={field} context={context} status={status} />}
            </dd>
          </div>
        ))}
      </CellsBoundary>
    </dl>
  );
}

const holdMs = 450;

/** Detects a long press; moving the finger cancels the detection, because the user is scrolling. */
function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    /**
     * Returns whether the press that has just ended was a long press, so that the click that follows is
     * ignored.
     */
    wasLong() {
      const was = isLong.current;
      isLong.current = false;
      return was;
    },
    handlers: {
      onPointerDown: () => {
        isLong.current = false;
        stop();
        timer.current = setTimeout(() => {
          isLong.current = true;
          onHold();
        }, holdMs);
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerMove: (event: { movementX: number; movementY: number }) => {
        if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) stop();
      },
    },
  };
}

/** Returns a function with a stable identity that calls the latest handler, so that cards aren't redrawn. */
function useLatest<A>(handler: (argument: A) => void): (argument: A) => void {
  const latest = useRef(handler);
  latest.current = handler;
  const [stable] = useState(() => (argument: A) => latest.current(argument));
  return stable;
}
