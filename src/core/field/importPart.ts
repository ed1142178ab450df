/** The import options of a type's columns, in addition to parsing one text as one value. */
import type { FieldDefinition, FieldValue, Issue } from '../model.ts';
import type { FieldContext } from './fieldPlugin.ts';

export interface ImportPart {
  /** True if the meaning of a text can depend on the country, as for phone numbers without a country code. */
  readonly isByCountry: boolean;
  /** How several columns are combined into one value; `null` if a value always comes from one column. */
  readonly joining: ColumnJoiner | null;
  /**
   * Returns the definition with the text as an additional option (unchanged if it can already parse the text), or the
   * issue if the text can't be an option; `null` for types without options.
   */
  readonly addOption:
    | ((
        definition: FieldDefinition,
        text: string,
      ) => { readonly definition: FieldDefinition } | { readonly issue: Issue })
    | null;
  /**
   * How a value of this type identifies records in a file, regardless of its notation; `null` for types whose values
   * don't identify records.
   */
  readonly naming: ImportColumnNaming | null;
  /**
   * The part of a contact card (vCard) stored in fields of this type, whatever their names; `null` for other types.
   * With several phone columns, the first parseable one becomes the value.
   */
  readonly ofCard: 'phone' | 'address' | null;
}

export interface ImportColumnNaming {
  /** Returns the key of a stored value; `undefined` if the value doesn't identify a record. */
  keyOf(value: FieldValue): string | undefined;
  /** Returns the key that a text searches for; `undefined` if the text can't be such a value. */
  keyIn(text: string, context: Pick<FieldContext, 'countryCode'>): string | undefined;
}

export interface ColumnJoiner {
  /** Separates the texts of the columns; `null` if the user chooses the separator for each import. */
  readonly separator: string | null;
  /** Parts of a value that can have a separate column each. */
  readonly parts: readonly ImportValuePart[];
  /** Combines the joined text and the separate parts into one text that `parseText` accepts. */
  withParts(
    text: string,
    parts: ReadonlyMap<string, string>,
  ): { readonly text: string } | { readonly part: string; readonly issue: Issue };
}

export interface ImportValuePart {
  readonly id: string;
  readonly labelId: string;
  /** The column names in a file that are recognised as this part. */
  readonly names: readonly string[];
}

/** Creates the joining part of types whose texts are simply concatenated. */
export function createColumnJoiner(separator: string | null): ColumnJoiner {
  return { separator, parts: [], withParts: text => ({ text }) };
}
