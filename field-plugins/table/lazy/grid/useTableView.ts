import { useMemo, useState } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { TableRow } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { getVisibleColumns } from '../../value/row.core.ts';
import {
  formatColumnSums,
  getGroupingColumns,
  getNumberColumns,
  getSummedColumns,
  groupRows,
} from './grouping.core.ts';
import { createGroupedLines, createPlainLines, type DisplayedTableLines } from './lines.core.ts';

export interface TableView {
  /** The drawn columns, in display order. */
  readonly columns: readonly BoundField[];
  readonly groupable: readonly BoundField[];
  readonly groupedBy: BoundField | null;
  groupBy(columnId: string | null): void;
  readonly collapsed: ReadonlySet<string>;
  toggle(groupKey: string): void;
  /** Columns of numbers, which are right-aligned. */
  readonly figures: readonly BoundField[];
  /** The number columns that have totals. */
  readonly summed: readonly BoundField[];
  /** Sums of all rows, keyed by column id. `null` if no column has a total, or there are fewer than two rows. */
  readonly totals: ReadonlyMap<string, string> | null;
  readonly lines: DisplayedTableLines;
}

const nothing: ReadonlySet<string> = new Set();

/** Determines how rows are shown: in their order, or in groups. `openIndex` is the row being edited in place. */
export function useTableView(
  { definition, context }: Pick<EditorProps, 'definition' | 'context'>,
  rows: readonly TableRow[],
  openIndex: number | null,
): TableView {
  const [groupId, setGroupId] = useState<string | null>(null);
  const [collapsed, setCollapsed] = useState(nothing);
  const all = useMemo(() => getVisibleColumns(definition, context.engine), [definition, context.engine]);
  const groupable = useMemo(() => getGroupingColumns(all, context), [all, context]);
  const groupedBy = groupable.find(column => column.definition.id === groupId) ?? null;
  const figures = useMemo(() => getNumberColumns(all, context), [all, context]);
  const summed = useMemo(() => getSummedColumns(figures), [figures]);
  const totals = useMemo(
    () => (summed.length > 0 && rows.length > 1 ? formatColumnSums(rows, summed, context) : null),
    [rows, summed, context],
  );
  const groups = useMemo(
    () => (groupedBy ? groupRows(rows, groupedBy, context) : null),
    [rows, groupedBy, context],
  );
  const count = Math.max(rows.length, openIndex === null ? 0 : openIndex + 1);
  const lines = useMemo(
    () => (groups ? createGroupedLines(groups, collapsed, openIndex) : createPlainLines(count)),
    [groups, collapsed, openIndex, count],
  );
  return {
    columns: useMemo(() => groupedFirst(all, groupedBy, summed), [all, groupedBy, summed]),
    groupable,
    groupedBy,
    groupBy(columnId) {
      setGroupId(columnId);
      setCollapsed(nothing);
    },
    collapsed,
    toggle: key =>
      setCollapsed(before => (before.has(key) ? without(before, key) : new Set([...before, key]))),
    figures,
    summed,
    totals,
    lines,
  };
}

/**
 * Moves the grouping column to the front if the first column has sums, because a group's name needs a column
 * without sums.
 */
function groupedFirst(
  columns: readonly BoundField[],
  groupedBy: BoundField | null,
  summed: readonly BoundField[],
): readonly BoundField[] {
  const [first] = columns;
  if (!groupedBy || !first || !summed.includes(first)) return columns;
  return [groupedBy, ...columns.filter(column => column !== groupedBy)];
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter(each => each !== key));
}
