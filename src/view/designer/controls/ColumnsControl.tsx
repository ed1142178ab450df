import { useContext } from 'react';
import type { FieldDefinition } from '#core/model.ts';
import { FieldListContext } from '../DesignerContext.ts';
import type { SettingControlProps } from '../settingControlProps.ts';

export function ColumnsControl({ value, onChange, issues }: SettingControlProps) {
  const FieldListEditor = useContext(FieldListContext);
  const columns = Array.isArray(value) ? (value as FieldDefinition[]) : [];
  if (!FieldListEditor) throw new Error('Columns are edited inside a list of fields only.');
  return (
    <FieldListEditor
      fields={columns}
      issues={issues}
      isColumns
      onChange={next => onChange(next.length > 0 ? [...next] : undefined)}
    />
  );
}
