import type { FieldDefinition } from '#core/model.ts';
import { FieldListEditor } from '../FieldListEditor.tsx';
import type { SettingControlProps } from '../SettingControl.tsx';

/** The columns of a table: fields inside a field, edited as fields are. */
export function ColumnsControl({ value, onChange, issues }: SettingControlProps) {
  const columns = Array.isArray(value) ? (value as FieldDefinition[]) : [];
  return (
    <FieldListEditor
      fields={columns}
      issues={issues}
      isColumns
      onChange={next => onChange(next.length > 0 ? [...next] : undefined)}
    />
  );
}
