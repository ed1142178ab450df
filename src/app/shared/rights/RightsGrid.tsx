import { type ReactNode, useRef } from 'react';
import type { RightsQuestion } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import type { GridCellPosition } from '#view/kit/grid/gridCursor.ts';
import { useGridCursor } from '#view/kit/grid/useGridCursor.ts';
import { Icon } from '#view/kit/Icon.tsx';
import type { IconName } from '#view/kit/icons.ts';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import './rightsTable.css';
import './rightsGrid.css';
import type { ExplanationLookup } from './useRightsExplanations.ts';

export interface GridColumn {
  readonly id: string;
  readonly label: string;
  /** Replaces the label in the table header if there are many columns. */
  readonly icon?: IconName;
}

export interface ColumnGroup {
  readonly id: string;
  /** Empty if the columns need no common heading. */
  readonly label: string;
  readonly columns: readonly GridColumn[];
}

export interface GridRow {
  readonly id: string;
  readonly name: string;
  /** Shown instead of the name, such as a button that opens the row. */
  readonly head?: ReactNode;
  /** Returns the question that the cell of the column answers in this row; `null` if the cell is empty. */
  ask(columnId: string): RightsQuestion | null;
}

export interface RightsGridProps {
  /** The accessible name of the grid. */
  label: string;
  /** The heading of the row names. */
  corner: string;
  groups: readonly ColumnGroup[];
  rows: readonly GridRow[];
  answers: ExplanationLookup;
  onWhy: (question: RightsQuestion) => void;
}

/** The number of rows by which Page Up and Page Down move. */
const PAGE_ROWS = 10;

/** Shows permissions as icons: in a grid with arrow key navigation, or as cards on phones. */
export function RightsGrid(props: RightsGridProps) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  return isPhone ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ label, corner, groups, rows, answers, onWhy }: RightsGridProps) {
  const grid = useSigns(groups, rows);
  const hasGroups = groups.some(group => group.label !== '');
  return (
    <div className="dk-rights-scroll">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its cells
        role="grid"
        className="dk-rights-table"
        aria-label={label}
        ref={grid.ref}
        onKeyDown={grid.lead}
        onFocus={event => grid.follow(event.target)}
      >
        <thead>
          {hasGroups && (
            <tr>
              <th rowSpan={2} scope="col" className="dk-rights-name dk-grants-name">
                {corner}
              </th>
              {groups.map(group => (
                <th key={group.id} colSpan={group.columns.length} scope="colgroup" data-first>
                  {group.label}
                </th>
              ))}
            </tr>
          )}
          <tr>
            {!hasGroups && (
              <th scope="col" className="dk-rights-name dk-grants-name">
                {corner}
              </th>
            )}
            {groups.map(group =>
              group.columns.map((column, index) => (
                <ColumnHead key={column.id} column={column} isFirst={index === 0} />
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} data-row={row.id}>
              <th scope="row" className="dk-rights-name dk-grants-name">
                {row.head ?? row.name}
              </th>
              {getCells(groups).map(({ group, column, isFirst }) => (
                <td key={column.id} data-first={isFirst || undefined}>
                  <Sign
                    {...{ row, group, column, answers, onWhy }}
                    tabIndex={grid.isAt(row.id, column.id) ? 0 : -1}
                    isCell
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({ column: { icon, label }, isFirst }: { column: GridColumn; isFirst: boolean }) {
  return (
    <th
      scope="col"
      data-first={isFirst || undefined}
      className={icon ? undefined : 'dk-grants-word'}
      title={label}
    >
      {icon && <Icon name={icon} />}
      <span className={icon && 'dk-visually-hidden'}>{label}</span>
    </th>
  );
}

function Cards({ label, groups, rows, answers, onWhy }: RightsGridProps) {
  return (
    <ul className="dk-rights-cards" aria-label={label}>
      {rows.map(row => (
        <li key={row.id} className="dk-rights-card dk-grant-card">
          <div className="dk-grant-card-head">{row.head ?? <strong>{row.name}</strong>}</div>
          {groups.map(group => (
            <div key={group.id} className="dk-grant-card-group">
              {group.label && <span className="dk-faint">{group.label}</span>}
              <div className="dk-grant-chips">
                {group.columns.map(column => (
                  <Sign key={column.id} {...{ row, group, column, answers, onWhy }} isNamed />
                ))}
              </div>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

interface SignProps extends Pick<RightsGridProps, 'answers' | 'onWhy'> {
  row: GridRow;
  group: ColumnGroup;
  column: GridColumn;
  /** True to show the name next to the icon. */
  isNamed?: boolean;
  tabIndex?: number;
  /** True for a cell of a grid with keyboard navigation. */
  isCell?: boolean;
}

/** Shows whether an action is allowed, as an icon with a name. A click shows the reason. */
function Sign({ row, group, column, answers, onWhy, isNamed, tabIndex, isCell }: SignProps) {
  const { t } = useMessages();
  const question = row.ask(column.id);
  if (!question) return isNamed ? null : <span className="dk-faint">–</span>;
  const allowed = answers(question)?.allowed;
  const verdict = allowed === undefined ? 'unknown' : allowed ? 'yes' : 'no';
  const what = [row.name, group.label, column.label].filter(Boolean).join(': ');
  return (
    <button
      type="button"
      className="dk-grant"
      data-verdict={verdict}
      data-cell={isCell ? column.id : undefined}
      tabIndex={tabIndex}
      aria-label={t('rights.cell', { what, verdict })}
      title={t('rights.cell', { what, verdict })}
      onClick={() => onWhy(question)}
    >
      {allowed === undefined ? <Skeleton /> : <Icon name={allowed ? 'check' : 'close'} />}
      {isNamed && <span>{column.label}</span>}
    </button>
  );
}

function getCells(groups: readonly ColumnGroup[]) {
  return groups.flatMap(group =>
    group.columns.map((column, index) => ({ group, column, isFirst: index === 0 })),
  );
}

/** Makes the icons a single tab stop; arrows, Page Up, Page Down, Home and End move between icons. */
function useSigns(groups: readonly ColumnGroup[], rows: readonly GridRow[]) {
  const ref = useRef<HTMLTableElement>(null);
  const shape = {
    rowIds: rows.map(row => row.id),
    columnIds: groups.flatMap(group => group.columns.map(column => column.id)),
    pageRows: PAGE_ROWS,
    // Cells without a question have no icon.
    isHole: ({ rowId, columnId }: GridCellPosition) => !rows.find(row => row.id === rowId)?.ask(columnId),
  };
  const [start = null] = shape.rowIds
    .flatMap(rowId => shape.columnIds.map(columnId => ({ rowId, columnId })))
    .filter(place => !shape.isHole(place));
  return { ref, ...useGridCursor(ref, shape, start) };
}
