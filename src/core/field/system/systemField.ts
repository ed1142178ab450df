/** The definition of an entry in the list of system fields. */
import type { RecordFacts } from '../../formula/formulaContext.ts';
import type { Directory, FieldDefinition, FieldValue, FieldValues, Item, Status, Tag } from '../../model.ts';

export interface SystemField {
  readonly id: string;
  /**
   * Its type and settings in a directory; `undefined` if the directory doesn't have it, `null` if it can only be sorted
   * by.
   */
  readonly define: ((directory: SystemDirectory, around: SystemEnvironment) => SystemType | undefined) | null;
  /** Returns a value of that type. */
  readonly read: (item: Item, clock: Clock) => FieldValue | undefined;
  /**
   * For a table: returns a function that derives its rows from a shorter form, which the server provides for metrics
   * (`brief` in `systemSql.ts`).
   */
  readonly rowsOfBrief?: (facts: BriefFacts) => (brief: string) => readonly FieldValues[];
  /** Reads it for formulas when the record is written; `null` if it can change in any other way. */
  readonly readForFormulas: ((record: RecordFacts) => FieldValue | undefined) | null;
  /**
   * The position of its column in a list, and whether it is displayed and pinned by default; `null` if there is none.
   */
  readonly column: {
    readonly place: 'first' | 'last';
    readonly isDefault: boolean;
    readonly isPinned: boolean;
  } | null;
  /** True if searches can be sorted by it. */
  readonly canSort: boolean;
  /**
   * `control`: its filter can be added to a list; `condition`: it is only available in conditions; `search`: only in
   * conditions of searches, because it can't be read from a record.
   */
  readonly filter: 'control' | 'condition' | 'search' | null;
  /** True if boards can be sorted by it; a board shared by several directories can't be sorted by any other field. */
  readonly ordersBoards: boolean;
  /** True if a directory can display it on cards; the others have a fixed position there, or none. */
  readonly canBeOnCards: boolean;
  /** True if profiles and statuses can hide it: the contract requires the others in every record. */
  readonly canHide: boolean;
  /**
   * Its column in a file: recognised names in both languages and in our own exports; `null` if it can't be imported.
   */
  readonly importing: SystemImport | null;
}

/** Additional data for deriving rows from a shorter form. Plain data, because it is sent to another thread. */
export interface BriefFacts {
  readonly statuses: readonly { readonly id: string; readonly isActive: boolean }[];
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export function createBriefFacts(
  statuses: readonly Pick<Status, 'id' | 'type'>[],
  today: string,
): BriefFacts {
  return { statuses: statuses.map(({ id, type }) => ({ id, isActive: type === 'Active' })), today };
}

/** Converts timestamps to local time in one time zone. */
export interface Clock {
  dayOf(instant: string): string;
  /** Returns 0 to 23. */
  hourOf(instant: string): number;
}

export interface SystemImport {
  readonly names: readonly string[];
  readonly isForAdmins: boolean;
  readonly canBeKey: boolean;
  readonly canCreateMissing: boolean;
}

/** The members of a directory that determine its system fields. */
export interface SystemDirectory extends Pick<Directory, 'lastComment'> {
  readonly statusList: readonly Pick<Status, 'id' | 'name' | 'serviceLevel'>[];
}

export type SystemType = Omit<FieldDefinition, 'id' | 'code' | 'name'>;

/** Data that isn't part of the directory. */
export interface SystemEnvironment {
  readonly tags: readonly Pick<Tag, 'id' | 'name'>[];
  /** Returns the display name of the field, or of one of its columns or choices, by id. */
  nameOf(id: string): string;
}
