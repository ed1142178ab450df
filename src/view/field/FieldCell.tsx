import { type ReactNode, useContext } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldValue, Status } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import type { FieldUi } from '../engine/fieldUi.ts';
import { ValueMark } from '../marks/ValueMark.tsx';
import { SharedCellBoundaryContext } from './CellsBoundary.tsx';
import './field.css';
import { FieldErrorBoundary } from './FieldErrorBoundary.tsx';

export interface FieldCellProps {
  field: BoundField;
  context: FieldContext;
  /** The record's status, which determines whether a due date is marked. */
  status?: Status | undefined;
  /** The text for an empty value; defaults to no text. */
  empty?: string;
}

/** Draws a field's value as a cell of a list or a line of a card, including lists, computed and empty values. */
export function FieldCell({ field, context, status, empty = '' }: FieldCellProps) {
  const engine = useEngine();
  const isGuarded = useContext(SharedCellBoundaryContext);
  const drawn = field.resolve(context);
  const value = field.valueIn(context);
  if (!drawn || !value || drawn.isEmpty(value)) return <span className="dk-faint">{empty}</span>;
  const plain = drawValue({ Cell: engine.ui.ui(drawn.definition.type).Cell, field: drawn, value, context });
  // Only system fields can have a mark, so most of the thousands of cells skip the check.
  const canBeMarked = status !== undefined && field.definition.system;
  const cell = canBeMarked ? (
    <>
      {plain}
      <ValueMark field={field} value={value} status={status} />
    </>
  ) : (
    plain
  );
  if (isGuarded) return cell;
  return <FieldErrorBoundary fieldName={field.definition.name}>{cell}</FieldErrorBoundary>;
}

function drawValue(args: {
  Cell: FieldUi['Cell'];
  field: BoundField;
  value: FieldValue;
  context: FieldContext;
}): ReactNode {
  const { Cell, field, value, context } = args;
  const draw = (single: FieldValue, key: number) => (
    <Cell key={key} value={single} definition={field.definition} context={context} />
  );
  return field.isArray ? <span className="dk-cell-list">{value.listValue?.map(draw)}</span> : draw(value, 0);
}
