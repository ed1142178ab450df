/**
 * The pure half of a field type: what the engine requires of every folder in `field-plugins/`.
 *
 * A plugin handles a single value. Lists (`array`), emptiness, negation and computed fields are handled by the engine
 * (`boundField.ts`), so that no plugin repeats them.
 */
import type { JSONSchema7 } from 'json-schema';
import type { MatchKey } from '../duplicates/sameKey.ts';
import type { FiguresPart } from '../figures/figuresPart.ts';
import type {
  AddressValue,
  ConditionOperator,
  FieldDefinition,
  FieldValue,
  FieldValues,
  FilterValue,
  Issue,
  Locale,
  Reference,
} from '../model.ts';
import type { ScriptType } from '../scripts/scriptTypes.ts';
import type { BoundField } from './boundField.ts';
import type { FieldPath } from './fieldPath.ts';
import type { SettingDescriptor } from './fieldSetting.ts';
import type { ImportPart } from './importPart.ts';

/** The member of a FieldValue that contains the data; `computed` fields store nothing. */
export type ValueKind =
  | 'stringValue'
  | 'dateValue'
  | 'numberValue'
  | 'tableValue'
  | 'addressValue'
  | 'computed';

export interface FieldPlugin<Type extends string = string> {
  /** The name in definitions, such as `Number`. */
  readonly type: Type;
  /** Message id of the type's name; the folder's messages contain it in every language. */
  readonly labelId: string;
  /** True if administrators can choose the type for their fields. */
  readonly isOffered: boolean;
  readonly valueKind: ValueKind;
  /** The script representation of a value, as documented in the script reference. */
  readonly scriptType: ScriptType;
  /** True if values are numbers, which are right-aligned. */
  readonly isNumeric: boolean;
  /** True if an import can match records by a value of this type. */
  readonly canBeKey: boolean;
  /**
   * The texts that can be parsed when values of other types are converted via text: `any` text, only texts
   * listed in the definition, only texts in the type's `own` format (a number, a day), or `none`.
   */
  readonly readsText: 'any' | 'listed' | 'own' | 'none';
  /** The import options of the type's columns; `null` for types without any. */
  readonly importing: ImportPart | null;
  /** Returns the directory whose records values refer to; `null` for types without references. */
  readonly pointsAt: ((definition: FieldDefinition) => string | undefined) | null;
  /** The definition properties that apply to this type, in the order the designer shows them. */
  readonly settings: readonly SettingDescriptor[];
  /** Validates an admin's settings, in the designer and on save; paths are relative to the definition. */
  checkSettings(definition: FieldDefinition, context: DefinitionContext): Issue[];
  /** Returns the JSON Schema (draft-07) of one wire value: no defaults, no conditionals, nothing required. */
  schema(definition: FieldDefinition, engine: FieldEngine): JSONSchema7;
  /** Returns plain data that the editor needs in addition to the definition. */
  uiOptions(definition: FieldDefinition): Record<string, string | number | boolean>;
  /** Returns the initial value in a new record; `null` if the type has no initial values. */
  readonly initial: ((definition: FieldDefinition, context: FieldContext) => FieldValue | undefined) | null;
  /**
   * Normalizes a value to its stored form, or to `undefined` if nothing remains; idempotent. Content that
   * can't be parsed is kept.
   */
  normalize(value: FieldValue, definition: FieldDefinition, engine: FieldEngine): FieldValue | undefined;
  isEmpty(value: FieldValue): boolean;
  /** Compares two non-empty normalized values. */
  equals(a: FieldValue, b: FieldValue, definition: FieldDefinition, engine: FieldEngine): boolean;
  /**
   * Checks rules that JSON Schema can't express; `value` is never empty, and paths are relative to the value.
   */
  validate(value: FieldValue, definition: FieldDefinition, engine: FieldEngine): Issue[];
  /** Formats a value for display, export and history. */
  toText(value: FieldValue, definition: FieldDefinition, context: FieldContext): string;
  /**
   * Returns the texts in which keyword search finds a non-empty value: its display text, and other common notations.
   * Case and accents are ignored (`searchText.ts`). For a type with columns, `ColumnsPart` returns the texts of each
   * column.
   */
  searchTexts(value: FieldValue, definition: FieldDefinition, context: FieldContext): readonly string[];
  /**
   * Returns other notations that the search texts of this type can contain for a typed text (a word, or the whole
   * keyword); a match of any of them counts. `null` if users type values as they are displayed. The typed text is
   * already folded (`searchText.ts`).
   */
  readonly keywordForms:
    | ((typed: string, context: Pick<FieldContext, 'countryCode'>) => readonly string[])
    | null;
  /**
   * Returns whether the typed words are certainly a single value of this type; omitted for types that can't
   * determine this.
   */
  isOneValue?(typed: string, context: Pick<FieldContext, 'countryCode'>): boolean;
  /** Parses text on import and paste; `text` isn't blank, but can have surrounding whitespace. */
  parseText(text: string, definition: FieldDefinition, context: FieldContext): ParsedText;
  /** Compares two non-empty values; `null` if the type has no order. */
  readonly compare:
    | ((a: FieldValue, b: FieldValue, definition: FieldDefinition, context: FieldContext) => number)
    | null;
  readonly filter: FieldFilterPart | null;
  /** How a computed type finds its value; `null` for types that store their values. */
  readonly computed: ComputedPart | null;
  /** Splits values into the columns defined in `tableFields`; `null` for types without columns. */
  readonly columns: ColumnsPart | null;
  /**
   * How formulas read values of this type, and whether formulas can return such values; `null` if formulas
   * don't support the type.
   */
  readonly formula: FormulaPart | null;
  /**
   * How reports group and measure values; `null` for types that support neither. A computed type uses the part of the
   * displayed field.
   */
  readonly figures: FiguresPart | null;
  /** Returns the location and address of a value; omitted for types whose values aren't places. */
  place?(value: FieldValue): AddressValue;
  /** Set if values refer to stored files, which can be images. */
  readonly holdsFiles?: true;
  /**
   * Returns the directories and fields that a definition depends on; the engine adds the fields used in its formulas.
   */
  references(definition: FieldDefinition, engine: FieldEngine): DefinitionReferences;
  /** Returns the records, files and users that a value refers to. */
  targetsOf(value: FieldValue, definition: FieldDefinition, engine: FieldEngine): ReferencedTarget[];
  /** Replaces references to one record with another, for types that can refer to records. */
  retarget?(
    value: FieldValue,
    change: ReferenceReplacement,
    definition: FieldDefinition,
    engine: FieldEngine,
  ): FieldValue;
  /**
   * Returns the key compared to find duplicates of a normalized value, or `null` if this value has none; omitted for
   * types whose values aren't comparable.
   */
  sameAs?(value: FieldValue, definition: FieldDefinition): MatchKey | null;
}

/** A replacement of references to record `from` with references to `to`; `null` removes the references. */
export interface ReferenceReplacement {
  readonly from: string;
  readonly to: string | null;
  /** Set if the record was deleted: table rows that refer to it with `Cascade` are then also removed. */
  readonly isDeletion?: true;
}

export interface FieldFilterPart {
  /** The member of FilterValue set by the filter control. */
  readonly shape: keyof FilterValue;
  /** Supported condition operators, in the order of menus. */
  readonly operators: readonly ConditionOperator[];
  /** Operators available only in searches, not in menus: maps use them to find the records of an area. */
  readonly figureOperators?: readonly ConditionOperator[];
  /** The operator applied to the value of a filter control (ranges use MoreOrEqual and LessOrEqual). */
  readonly defaultOperator: ConditionOperator;
  /**
   * Returns whether one non-empty value satisfies a positive operator; the engine handles negation and empty values.
   */
  matches(args: {
    value: FieldValue;
    operator: Exclude<ConditionOperator, 'NotEquals'>;
    operand: FieldValue;
    definition: FieldDefinition;
    context: FieldContext;
  }): boolean;
  /**
   * Returns display texts of which at least one occurs in the search texts of every value that `Contains` matches, so
   * that an index of search texts can find the candidates. `null` for types without such an operator.
   */
  readonly containedParts:
    | ((operand: FieldValue, definition: FieldDefinition, engine: FieldEngine) => readonly string[])
    | null;
}

/** The context in which a value is displayed, parsed, computed or compared. */
export interface FieldContext {
  readonly locale: Locale;
  /** Lower-case ISO code of the account's country, for phone numbers. */
  readonly countryCode: string;
  /** The record's values, keyed by field id. */
  readonly values: FieldValues;
  /** Returns the record or user with this id, with the details that the viewer can see. */
  reference(id: string): Reference | undefined;
  /** Finds a field of any directory of the account. */
  findField(fieldId: string): FieldDefinition | undefined;
  /**
   * Returns the id of the record of a directory (or of the user, for `USERS_DIRECTORY_ID`) that a text identifies by `#number` or
   * by its display text.
   */
  lookUp(directoryId: string, text: string): string | undefined;
  readonly engine: FieldEngine;
  /** The text format of a file being parsed; if it is absent, the user's language determines the format. */
  readonly textFormat?: FieldTextFormat;
}

export interface FieldTextFormat {
  /** The decimal separator; the other character, a space or an apostrophe can separate thousands. */
  readonly decimal: '.' | ',';
  /** The order of the parts of a date; a leading four-digit year is always recognised. */
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
}

/**
 * The engine as used by plugins. Types whose values contain or show other fields (tables, related fields) use
 * the engine to bind these fields.
 */
export interface FieldEngine {
  bind(definition: FieldDefinition): BoundField;
  hasType(type: string): boolean;
}

export interface DefinitionContext {
  readonly engine: FieldEngine;
  /** The other fields of the same directory (or table). */
  readonly siblings: readonly FieldDefinition[];
  /** Returns the fields of a directory of the account; `undefined` if there is no such directory. */
  fieldsOf(directoryId: string): readonly FieldDefinition[] | undefined;
  /** True for columns of a table. */
  readonly isColumn: boolean;
}

export interface ComputedPart {
  /**
   * Returns the id of the field in the same record that refers to the other record; `undefined` while the definition is
   * incomplete.
   */
  through(definition: FieldDefinition): string | undefined;
  /** Returns the settings of a computed field that shows the field at the path. */
  settings(path: FieldPath): Partial<FieldDefinition>;
  /**
   * Returns the field whose value is displayed; its own type draws, sorts and filters it. `undefined` while the
   * definition is incomplete.
   */
  target(
    definition: FieldDefinition,
    findField: (fieldId: string) => FieldDefinition | undefined,
  ): FieldDefinition | undefined;
  /** Returns the target's value for the record in the context. */
  value(definition: FieldDefinition, context: FieldContext): FieldValue | undefined;
}

/**
 * The columns of a type. Users who can't see a column get definitions without it: `seen` is such a
 * definition. When such a user writes a value, the type's server half (`hiddenParts`) merges it with the
 * stored values of the hidden columns.
 */
export interface ColumnsPart {
  /** Removes the columns that aren't in `seen` from a value, which can be unvalidated. */
  narrow(value: FieldValue, seen: FieldDefinition, engine: FieldEngine): FieldValue;
  /** Returns the search texts of a value, keyed by column id. */
  searchTexts(
    value: FieldValue,
    definition: FieldDefinition,
    context: FieldContext,
  ): ReadonlyMap<string, readonly string[]>;
  /**
   * Returns an issue for each column of the value that isn't in `seen`, as if it didn't exist; the value can be
   * unvalidated.
   */
  unknownColumns(value: FieldValue, seen: FieldDefinition): Issue[];
}

export interface FormulaPart {
  readonly type: 'number' | 'text' | 'date';
  /** True if values can be the result of a formula in the definition (`settings.formula`). */
  readonly canBeResult: boolean;
  /** For numbers: the decimal places to which a result is rounded. */
  readonly places?: (definition: FieldDefinition) => number;
  /** For texts: returns the text that formulas read; omitted if that is the stored text. */
  readonly text?: (value: FieldValue, definition: FieldDefinition) => string;
}

export interface DefinitionReferences {
  readonly directories: readonly string[];
  readonly fields: readonly string[];
}

/** The directory id that represents the users of the account. */
export const USERS_DIRECTORY_ID = 'people';

export type ReferencedTarget =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'item'; readonly id: string; readonly directoryId: string }
  | {
      readonly kind: 'file';
      readonly id: string;
      /**
       * Checks whether the field accepts a file; called before the upload and, for the stored file, when the record is
       * saved.
       */
      check(file: FileMetadata): Issue[];
    };

export interface FileMetadata {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The media type reported by the browser, which isn't verified. */
  readonly type: string;
}

export type ParsedText = { readonly value: FieldValue | undefined } | { readonly issue: Issue };
