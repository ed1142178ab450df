import type { BoundField } from '#core/boundField.ts';
import type { FieldContext } from '#core/fieldPlugin.ts';
import type { FieldValue } from '#core/model.ts';
import { useEngine } from '../engine.ts';
import './field.css';
import { FieldErrorBoundary } from './FieldErrorBoundary.tsx';

export interface FieldCellProps {
  field: BoundField;
  context: FieldContext;
  /** Drawn where there is nothing; by default nothing. */
  empty?: string;
}

/** The value of a field as a cell of a list or a line of a card: lists, computed values and emptiness included. */
export function FieldCell({ field, context, empty = '' }: FieldCellProps) {
  const drawn = field.resolve(context);
  const value = field.valueIn(context);
  if (!drawn || !value || drawn.isEmpty(value)) return <span className="dk-faint">{empty}</span>;
  return <ValueCell field={drawn} value={value} context={context} />;
}

/** A filled value drawn by its plugin. */
function ValueCell({
  field,
  value,
  context,
}: {
  field: BoundField;
  value: FieldValue;
  context: FieldContext;
}) {
  const { Cell } = useEngine().ui.ui(field.definition.type);
  const draw = (single: FieldValue, key: number) => (
    <Cell key={key} value={single} definition={field.definition} context={context} />
  );
  return (
    <FieldErrorBoundary fieldName={field.definition.name}>
      {field.isArray ? <span className="dk-cell-list">{value.listValue?.map(draw)}</span> : draw(value, 0)}
    </FieldErrorBoundary>
  );
}
