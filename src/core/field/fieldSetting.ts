import type { FieldDefinition } from '../model.ts';

/** A property of the definition the designer lets an admin set, and the control that sets it. */
export interface SettingDescriptor {
  /** A member of the definition; `settings.x` for types beyond the specification. */
  readonly property: SettingProperty;
  readonly control: SettingControl;
  readonly labelId: string;
  readonly helpId: string | null;
  /** Whether the type cannot work without it. */
  readonly required: boolean;
  /** Whether the designer draws it: not while nothing in the product obeys it. */
  readonly isOffered: boolean;
  /** Whether it says something of columns of a table alone, and the designer draws it for these. */
  readonly isForColumns: boolean;
  /** Whether it says nothing of columns, and the designer draws it for fields of directories alone. */
  readonly isForFields: boolean;
  /** The designer draws it only where that other setting has a value, or has none; null: in any case. Its own value is drawn always. */
  readonly onlyWhere: { readonly property: SettingProperty; readonly isSet: boolean } | null;
  /** For `choice`: the values, with a message id each. */
  readonly choices: readonly { value: string; labelId: string }[] | null;
  /** For `field`: whose fields are offered. */
  readonly fieldsFrom: FieldSource | null;
}

export type SettingProperty =
  | Exclude<keyof FieldDefinition, 'id' | 'type' | 'deleted'>
  | `settings.${string}`;

/** Drawn by the designer, blind to the type. `options` = drop-down items, `columns` = table columns. */
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
 * `siblings`: fields of the same directory that point at records; `directory`: all fields of the directory named by
 * `property` of this definition; `throughField`: all fields of the directory that the sibling field named by `property`
 * points at. `onlyReferences` narrows to fields that point at records.
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
