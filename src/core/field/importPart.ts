/** What an import can do with columns of a type beyond reading one text as one value. */
import type { FieldDefinition, Issue } from '../model.ts';

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
