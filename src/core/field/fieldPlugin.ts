/**
 * The pure half of a field type: what the engine asks of every folder in `field-plugins/`.
 *
 * A plugin speaks of one value. Lists (`array`), emptiness, negation and computed fields are the engine's
 * business (`boundField.ts`), so no plugin repeats them.
 */
import type { JSONSchema7 } from 'json-schema';
import type { SameKey } from '../duplicates/sameKey.ts';
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

/** The member of a FieldValue that carries the data; `computed` fields store nothing. */
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
  /** Message id of the type's name; the folder's messages carry it in every language. */
  readonly labelId: string;
  /** Whether administrators may choose it for fields of their own. */
  readonly isOffered: boolean;
  readonly valueKind: ValueKind;
  /** What a script gets for a value, as the script reference says it. */
  readonly scriptType: ScriptType;
  /** Whether values are figures: drawn to the right, so that they line up. */
  readonly isNumeric: boolean;
  /** Whether an import may know records again by a value of it. */
  readonly canBeKey: boolean;
  /**
   * Which texts are values, so that values of other types may become values of this one by way of their text: any, some that
   * the definition lists, those of a form of its own (a number, a day), or none.
   */
  readonly readsText: 'any' | 'listed' | 'own' | 'none';
  /** What columns of a file can do beyond being read one by one; null for types of which each text is a value. */
  readonly importing: ImportPart | null;
  /** The directory whose record a value names; null for types whose values name none. */
  readonly pointsAt: ((definition: FieldDefinition) => string | undefined) | null;
  /** The definition properties that apply to this type, in the order the designer shows them. */
  readonly settings: readonly SettingDescriptor[];
  /** Mistakes of an admin, caught before and after save; paths are relative to the definition. */
  checkSettings(definition: FieldDefinition, context: DefinitionContext): Issue[];
  /** JSON Schema (draft-07) of one wire value: no defaults, no conditionals, nothing required. */
  schema(definition: FieldDefinition, engine: FieldEngine): JSONSchema7;
  /** What the editor needs beyond the definition; plain data. */
  uiOptions(definition: FieldDefinition): Record<string, string | number | boolean>;
  /** The value a new record starts with, or null where the type has none. */
  readonly initial: ((definition: FieldDefinition, context: FieldContext) => FieldValue | undefined) | null;
  /** Brings a value into its one stored form; idempotent; undefined when nothing is left. Keeps what it cannot read. */
  normalize(value: FieldValue, definition: FieldDefinition, engine: FieldEngine): FieldValue | undefined;
  isEmpty(value: FieldValue): boolean;
  /** Whether two non-empty normalized values say the same. */
  equals(a: FieldValue, b: FieldValue, definition: FieldDefinition, engine: FieldEngine): boolean;
  /** What JSON Schema cannot say; the value is not empty; paths are relative to the value. */
  validate(value: FieldValue, definition: FieldDefinition, engine: FieldEngine): Issue[];
  /** For display, export and history. */
  toText(value: FieldValue, definition: FieldDefinition, context: FieldContext): string;
  /**
   * What keyword search finds a non-empty value by: its text, and the other ways in which people write it. Case and
   * accents do not count (`searchText.ts`). Of a type with columns, `ColumnsPart` tells them column by column.
   */
  searchTexts(value: FieldValue, definition: FieldDefinition, context: FieldContext): readonly string[];
  /**
   * How else something typed into keyword search, a word of it or all of it, may stand in the search texts of this type: any
   * of these is found, too. Null where people write values as they are shown. What is typed comes folded (`searchText.ts`).
   */
  readonly keywordForms:
    | ((typed: string, context: Pick<FieldContext, 'countryCode'>) => readonly string[])
    | null;
  /** Whether all words typed into keyword search are surely one value of this type; left out where that can't be told. */
  isOneValue?(typed: string, context: Pick<FieldContext, 'countryCode'>): boolean;
  /** For import and paste; the text is not blank, and has the blanks at its ends that the writer gave it. */
  parseText(text: string, definition: FieldDefinition, context: FieldContext): ParsedText;
  /** Order of two non-empty values, or null where the type has none. */
  readonly compare:
    | ((a: FieldValue, b: FieldValue, definition: FieldDefinition, context: FieldContext) => number)
    | null;
  readonly filter: FieldFilterPart | null;
  /** How a computed type finds its value; null for types that store theirs. */
  readonly computed: ComputedPart | null;
  /** How values made of the fields in `tableFields` (columns) are told apart by them; null for types without. */
  readonly columns: ColumnsPart | null;
  /** How formulas read values of this type, and whether one may give them; null where formulas know nothing of them. */
  readonly formula: FormulaPart | null;
  /** How reports group and measure values; null where they do neither. Of a computed type the field shown tells. */
  readonly figures: FiguresPart | null;
  /** Where a value is, and what its address says; left out where values are no places. */
  place?(value: FieldValue): AddressValue;
  /** Values name stored files, which may be pictures; left out where they name none. */
  readonly holdsFiles?: true;
  /** The directories and fields a definition depends on; those that a formula of it reads are the engine's to add. */
  references(definition: FieldDefinition, engine: FieldEngine): DefinitionReferences;
  /** The records, files and people a value points at. */
  targetsOf(value: FieldValue, definition: FieldDefinition, engine: FieldEngine): ValueTarget[];
  /** The value with another record where it points at one; of types that can point at records. */
  retarget?(
    value: FieldValue,
    change: Retarget,
    definition: FieldDefinition,
    engine: FieldEngine,
  ): FieldValue;
  /** How a normalized value is compared when duplicates are looked for; left out where values tell nothing about that. */
  sameAs?(value: FieldValue, definition: FieldDefinition): SameKey | null;
}

/** One record's id instead of another's; null: none. */
export interface Retarget {
  readonly from: string;
  readonly to: string | null;
  /** The record was deleted: table rows that are to be deleted with it (`Cascade`) go, too. */
  readonly isDeletion?: true;
}

export interface FieldFilterPart {
  /** The member of FilterValue the filter control fills. */
  readonly shape: keyof FilterValue;
  /** Condition operators that make sense, in the order a menu shows them. */
  readonly operators: readonly ConditionOperator[];
  /** Operators that only searches know: maps find the records of an area by them. */
  readonly figureOperators?: readonly ConditionOperator[];
  /** The operator a filled filter control stands for (ranges use MoreOrEqual and LessOrEqual). */
  readonly defaultOperator: ConditionOperator;
  /** Whether one non-empty value satisfies a positive operator; the engine negates and treats empties. */
  matches(args: {
    value: FieldValue;
    operator: Exclude<ConditionOperator, 'NotEquals'>;
    operand: FieldValue;
    definition: FieldDefinition;
    context: FieldContext;
  }): boolean;
  /**
   * Parts one of which stands, as people read it, in the search texts of every value that `Contains` finds by the operand,
   * so that an index of search texts can tell which records may match. Null where there is no such operator.
   */
  readonly containedParts:
    | ((operand: FieldValue, definition: FieldDefinition, engine: FieldEngine) => readonly string[])
    | null;
}

/** What surrounds a value when it is shown, parsed, computed or compared. */
export interface FieldContext {
  readonly locale: Locale;
  /** Lower-case ISO country of the account, for phone numbers. */
  readonly countryCode: string;
  /** The record's other values; computed fields read them. */
  readonly values: FieldValues;
  /** What an id refers to, as far as the reader may see it. */
  reference(id: string): Reference | undefined;
  /** A field of any directory of the account. */
  findField(fieldId: string): FieldDefinition | undefined;
  /** The id of the record of a directory (or of the person, of `PEOPLE`) that a text names by `#number` or display. */
  lookUp(directoryId: string, text: string): string | undefined;
  readonly engine: FieldEngine;
  /** How the texts of a file are written, where one is read; people's own language otherwise. */
  readonly textFormat?: TextFormat;
}

export interface TextFormat {
  /** The mark before decimals; the other one, a space or an apostrophe parts thousands. */
  readonly decimal: '.' | ',';
  /** The order of the parts of a date; a year of four figures in front is always understood. */
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
}

/** The engine as plugins see it: types with children (tables, related fields) reach them through here. */
export interface FieldEngine {
  bind(definition: FieldDefinition): BoundField;
  hasType(type: string): boolean;
}

/** What surrounds a definition when it is checked. */
export interface DefinitionContext {
  readonly engine: FieldEngine;
  /** The other fields of the same directory (or table). */
  readonly siblings: readonly FieldDefinition[];
  /** The fields of a directory of the account; undefined when there is no such directory. */
  fieldsOf(directoryId: string): readonly FieldDefinition[] | undefined;
  /** True inside a table's columns. */
  readonly isColumn: boolean;
}

export interface ComputedPart {
  /** The field of the same record that names the other record; undefined while the definition is incomplete. */
  through(definition: FieldDefinition): string | undefined;
  /** What a definition says that shows the field of a path. */
  settings(path: FieldPath): Partial<FieldDefinition>;
  /** The field whose value is shown; its own type draws, sorts and filters it. Undefined while the definition is incomplete. */
  target(
    definition: FieldDefinition,
    findField: (fieldId: string) => FieldDefinition | undefined,
  ): FieldDefinition | undefined;
  /** The target's value for the record whose values the context carries. */
  value(definition: FieldDefinition, context: FieldContext): FieldValue | undefined;
}

/**
 * Who may not see a column is given definitions without it: `seen` is such a definition. The type's server half
 * (`hiddenParts`) brings what they write together with what is stored of the others.
 */
export interface ColumnsPart {
  /** The value without what stands in other columns than those of `seen`; takes values that nobody judged yet. */
  narrow(value: FieldValue, seen: FieldDefinition, engine: FieldEngine): FieldValue;
  /** The search texts of a value by the id of the column they stand in. */
  searchTexts(
    value: FieldValue,
    definition: FieldDefinition,
    context: FieldContext,
  ): ReadonlyMap<string, readonly string[]>;
  /** What a value says of other columns than those of `seen`, as of columns that do not exist; judged by nobody yet, too. */
  unknownColumns(value: FieldValue, seen: FieldDefinition): Issue[];
}

export interface FormulaPart {
  readonly type: 'number' | 'text' | 'date';
  /** Whether values may be the result of a formula that stands in the definition (`settings.formula`). */
  readonly canBeResult: boolean;
  /** Of numbers: the decimal places that a result is rounded to. */
  readonly places?: (definition: FieldDefinition) => number;
  /** Of texts: what is read where it is not the stored text itself. */
  readonly text?: (value: FieldValue, definition: FieldDefinition) => string;
}

export interface DefinitionReferences {
  readonly directories: readonly string[];
  readonly fields: readonly string[];
}

/** Stands for the people of the account where a directory is asked for. */
export const PEOPLE = 'people';

export type ValueTarget =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'item'; readonly id: string; readonly directoryId: string }
  | {
      readonly kind: 'file';
      readonly id: string;
      /** What the field asks of a file put into it; asked before the upload and, of the stored file, when it is saved. */
      check(file: FileFacts): Issue[];
    };

export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The media type the browser gave it; a claim, not a proof. */
  readonly type: string;
}

export type ParsedText = { readonly value: FieldValue | undefined } | { readonly issue: Issue };
