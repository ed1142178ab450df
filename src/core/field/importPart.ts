/** What an import can do with columns of a type beyond reading one text as one value. */
import type { FieldDefinition, FieldValue, Issue } from '../model.ts';
import type { FieldContext } from './fieldPlugin.ts';

export interface ImportPart {
  /** Whether a text may mean something else in another country, as phone numbers without a country code do. */
  readonly isByCountry: boolean;
  /** How several columns become one value; null where a value comes from one column. */
  readonly joining: JoiningPart | null;
  /**
   * The definition with the text as one more option, the same where it reads the text already, or why it cannot have it;
   * null for types without options.
   */
  readonly addOption:
    | ((
        definition: FieldDefinition,
        text: string,
      ) => { readonly definition: FieldDefinition } | { readonly issue: Issue })
    | null;
  /**
   * How a text of a file names the record that holds a value: by what both have in common, whatever the writing. Null for
   * types whose values name nothing.
   */
  readonly naming: NamingPart | null;
  /**
   * What a person's card says that is kept as this type, whatever the field is called; null for types that hold anything. Of
   * several columns with phones the first that can be read is the value.
   */
  readonly ofCard: 'phone' | 'address' | null;
}

export interface NamingPart {
  /** What a stored value is found by; undefined where nobody is reached by it. */
  keyOf(value: FieldValue): string | undefined;
  /** What a written text looks for; undefined where it can be no such value. */
  keyIn(text: string, context: Pick<FieldContext, 'countryCode'>): string | undefined;
}

export interface JoiningPart {
  /** What stands between the texts of the columns; null where the person who imports chooses it. */
  readonly separator: string | null;
  /** What a column may hold besides a piece of the text. */
  readonly parts: readonly ValuePart[];
  /** One text that `parseText` reads, made of the joined text and those parts that are filled in. */
  withParts(
    text: string,
    parts: ReadonlyMap<string, string>,
  ): { readonly text: string } | { readonly part: string; readonly issue: Issue };
}

export interface ValuePart {
  readonly id: string;
  readonly labelId: string;
  /** What a column of a file may be called to become this. */
  readonly names: readonly string[];
}

/** Of several texts that are written one behind the other. */
export function joiningBy(separator: string | null): JoiningPart {
  return { separator, parts: [], withParts: text => ({ text }) };
}
