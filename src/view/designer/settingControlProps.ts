import type { SettingDescriptor } from '#core/field/fieldSetting.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';

export interface SettingControlProps {
  descriptor: SettingDescriptor;
  definition: FieldDefinition;
  /** All fields of the same directory or table that aren't deleted, including the edited one. */
  siblings: readonly FieldDefinition[];
  /** True if the definition is a column of a table. */
  isColumn: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Issues of this setting, with paths relative to the setting. */
  issues: readonly Issue[];
}
