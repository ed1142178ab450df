import { memo, type PointerEvent } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, Issue, TableRow } from '#core/model.ts';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { getFieldStyle } from '#view/field/fieldLook.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { CompactCells } from './CompactCells.tsx';
import { createRowContext } from './grouping.core.ts';
import { RowButtons } from './RowButtons.tsx';

/** Operations on rows. The object stays the same for the lifetime of the table, so that it doesn't cause redraws. */
export interface TableRowActions {
  open(index: number, columnId?: string): void;
  duplicate(index: number): void;
  remove(index: number): void;
  move(from: number, to: number): void;
  follow(place: number): void;
  grip(event: PointerEvent<HTMLElement>, index: number): void;
}

export interface GridRowProps {
  definition: FieldDefinition;
  columns: readonly BoundField[];
  row: TableRow;
  index: number;
  /** The position of the row among the drawn lines, from 0. */
  place: number;
  context: FieldContext;
  /** Paths are relative to the row: a column id first, or empty for the row itself. */
  issues: readonly Issue[];
  actions: TableRowActions;
  isEditable: boolean;
  isActive: boolean;
  /** True if another row is open. */
  isLocked: boolean;
  /** True if rows can be reordered, which they can't while they are grouped. */
  canMove: boolean;
  isLast: boolean;
  isNarrow: boolean;
  /** Whether a dragged row would be dropped above or below this row, or this row is being dragged (`taken`). */
  drag: 'above' | 'below' | 'taken' | undefined;
}

/** A row in read mode, with its issues at their cells. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { columns, row, index, place, issues, actions, isActive, isLocked, isNarrow } = props;
  const context = createRowContext(row, props.context);
  return (
    <tr
      data-place={place}
      data-row={index}
      data-drag={props.drag}
      data-invalid={issues.length > 0 || undefined}
      aria-rowindex={place + 2}
      aria-level={props.canMove ? undefined : 2}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => actions.follow(place)}
      onClick={event => isNarrow && !isLocked && isPlain(event.target) && actions.open(index)}
      onDoubleClick={event =>
        !isLocked && isPlain(event.target) && actions.open(index, getColumnIdAt(event.target))
      }
    >
      <LeadCell {...props} />
      {isNarrow ? (
        <CompactCells columns={columns} context={context} issues={issues} />
      ) : (
        <WideCells columns={columns} context={context} issues={issues} />
      )}
      <RowButtons {...props} context={context} />
    </tr>
  );
});

/** The row's number, which is also its drag handle. */
function LeadCell({ index, actions, isEditable, canMove, isLocked }: GridRowProps) {
  const { t } = useMessages();
  const number = index + 1;
  const isGrip = isEditable && canMove && !isLocked;
  return (
    <td className="dk-row-lead">
      {isGrip ? (
        <button
          type="button"
          tabIndex={-1}
          className="dk-row-grip"
          aria-label={t('field.Table.grip', { number })}
          title={t('field.Table.gripHelp')}
          onPointerDown={event => actions.grip(event, index)}
        >
          {number}
        </button>
      ) : (
        number
      )}
    </td>
  );
}

function WideCells({ columns, context, issues }: Pick<GridRowProps, 'columns' | 'context' | 'issues'>) {
  const messages = useMessages();
  const own = issues.filter(issue => !columns.some(column => column.definition.id === issue.path[0]));
  return columns.map((column, at) => {
    const { id } = column.definition;
    const look = getFieldStyle(column.definition);
    const cell = issues.filter(issue => issue.path[0] === id);
    const texts = issues.length > 0 ? formatIssues(messages, at === 0 ? [...cell, ...own] : cell) : [];
    return (
      <td
        key={id}
        data-column={id}
        className={[column.resolve(context)?.plugin.valueKind, look.className].filter(Boolean).join(' ')}
        style={look.style}
        data-invalid={texts.length > 0 || undefined}
      >
        <div className="dk-cell-clip">
          <FieldCell field={column} context={context} />
        </div>
        {texts.map(text => (
          <div key={text} className="dk-error">
            {text}
          </div>
        ))}
      </td>
    );
  });
}

/** Returns true if a click was on the row itself and not on a control in it. */
function isPlain(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, select, textarea');
}

function getColumnIdAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-column]')?.dataset.column : undefined;
}
