import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FilterValue } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { FieldErrorBoundary } from './FieldErrorBoundary.tsx';

export interface FieldFilterProps {
  field: BoundField;
  id: string;
  value: FilterValue | undefined;
  context: FieldContext;
  onChange: (value: FilterValue | undefined) => void;
}

/** The filter control of a field; a computed field uses the control of the field from which its value comes. */
export function FieldFilter({ field, id, value, context, onChange }: FieldFilterProps) {
  const engine = useEngine();
  const drawn = field.resolve(context);
  const Filter = drawn && engine.ui.ui(drawn.definition.type).Filter;
  if (!drawn || !Filter) return null;
  return (
    <FieldErrorBoundary fieldName={field.definition.name}>
      <Filter id={id} value={value} definition={drawn.definition} context={context} onChange={onChange} />
    </FieldErrorBoundary>
  );
}
