import type { FieldDefinition } from '../model.ts';

/**
 * A property of the definition that an admin sets in the designer, and the control for setting this property.
 */
export interface SettingDescriptor {
  /** A member of the definition; `settings.x` for types beyond the specification. */
  readonly property: SettingProperty;
  readonly control: SettingControl;
  readonly labelId: string;
  readonly helpId: string | null;
  /** True if the type doesn't work without the setting. */
  readonly required: boolean;
  /** False while nothing in the product uses the setting; the designer doesn't draw such a setting. */
  readonly isOffered: boolean;
  /** True if the setting only applies to columns of tables; the designer doesn't draw it for other fields. */
  readonly isForColumns: boolean;
  /** True if the setting doesn't apply to columns; the designer only draws it for fields of directories. */
  readonly isForFields: boolean;
  /**
   * The designer draws the setting only if the other setting is set (`isSet`) or unset; with `null`, always.
   * A setting that has a value is always drawn.
   */
  readonly onlyWhere: { readonly property: SettingProperty; readonly isSet: boolean } | null;
  /** For `choice`: the values, each with a message id. */
  readonly choices: readonly { value: string; labelId: string }[] | null;
  /** For `field`: which fields are offered. */
  readonly fieldsFrom: FieldSource | null;
}

export type SettingProperty =
  | Exclude<keyof FieldDefinition, 'id' | 'type' | 'deleted'>
  | `settings.${string}`;

/**
 * The designer draws these controls, independent of the field type. `options` = drop-down options, `columns` = table
 * columns.
 */
export type SettingControl =
  | 'text'
  | 'multiline'
  | 'formula'
  | 'flag'
  | 'integer'
  | 'decimal'
  | 'choice'
  | 'options'
  | 'directory'
  | 'field'
  | 'columns'
  | 'color'
  | 'className'
  | 'markerColor';

/**
 * `siblings`: the other fields of the same directory; `directory`: all fields of the directory given by
 * `property` of this definition; `throughField`: all fields of the directory to which the sibling field given
 * by `property` refers. `onlyReferences` restricts these fields to those that refer to records.
 */
export type FieldSource =
  | { readonly kind: 'siblings'; readonly onlyReferences: boolean }
  | {
      readonly kind: 'directory';
      readonly property: 'directoryId';
      readonly onlyReferences: boolean;
      readonly withNumber: boolean;
    }
  | { readonly kind: 'throughField'; readonly property: 'directoryFieldId' };
