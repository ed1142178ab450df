import { useEffect, useMemo, useRef } from 'react';
import type { ListImperativeAPI } from 'react-window';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { VirtualList, type VirtualRowProps } from '../../layout/VirtualList.tsx';
import type { ComboboxListProps, ComboboxRowContext } from './ComboboxList.tsx';
import { ComboboxActionRow, ComboboxOptionRow } from './ComboboxRows.tsx';
import type { ComboboxAction } from './combobox.ts';
import { type ComboboxRow, createComboboxRows } from './comboboxRows.ts';

const headingHeight = 28;
const noActions: readonly ComboboxAction[] = [];
const nothing: readonly string[] = [];

/** A list of options of which only the visible options are drawn. */
export default function ComboboxLongList(props: ComboboxListProps & { height: number }) {
  const {
    options,
    actions = noActions,
    selected = nothing,
    isMultiple,
    activeIndex,
    onPick,
    id,
    height,
  } = props;
  const list = useRef<ListImperativeAPI>(null);
  const rowHeight = useMediaQuery('(pointer: coarse)') ? 44 : 36;
  const rows = useMemo(() => createComboboxRows(options, actions), [options, actions]);
  const activeRow = rows.findIndex(row => row.kind !== 'heading' && row.index === activeIndex);
  useEffect(() => {
    if (activeRow >= 0) list.current?.scrollToRow({ index: activeRow, align: 'smart' });
  }, [activeRow]);
  const rowProps = useMemo(
    () => ({ rows, setSize: options.length + actions.length, selected, isMultiple, activeIndex, onPick, id }),
    [rows, options.length, actions.length, selected, isMultiple, activeIndex, onPick, id],
  );
  return (
    <VirtualList
      id={id}
      role="listbox"
      aria-label={props.label}
      style={{ height }}
      listRef={list}
      rowCount={rows.length}
      rowHeight={(index: number) => (rows[index]?.kind === 'heading' ? headingHeight : rowHeight)}
      rowComponent={VirtualOption}
      rowProps={rowProps}
    />
  );
}

interface LongRowSource extends ComboboxRowContext {
  readonly rows: readonly ComboboxRow[];
  readonly setSize: number;
}

/** Draws one row. Rows that aren't drawn can't be inside a group element, so each option has its own group label. */
function VirtualOption({ index, style, rows, setSize, ...source }: VirtualRowProps & LongRowSource) {
  const row = rows[index];
  if (!row) return null;
  return (
    <div style={style}>
      {row.kind === 'heading' && (
        <div className="dk-option-group" role="presentation">
          {row.text}
        </div>
      )}
      {row.kind === 'option' && <ComboboxOptionRow {...source} row={row} setSize={setSize} />}
      {row.kind === 'action' && <ComboboxActionRow {...source} row={row} setSize={setSize} />}
    </div>
  );
}
