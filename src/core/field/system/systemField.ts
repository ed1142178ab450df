import type { RecordMetadata } from '../../formula/formulaContext.ts';
import type { Directory, FieldDefinition, FieldValue, FieldValues, Item, Status, Tag } from '../../model.ts';

export interface SystemField {
  readonly id: string;
  /**
   * Returns the field's type and settings in a directory; `undefined` if the directory doesn't have the field. `null`
   * if records can only be sorted by the field.
   */
  readonly define:
    | ((directory: SystemDirectory, around: SystemEnvironment) => SystemFieldType | undefined)
    | null;
  /** Returns the record's value of this field. */
  readonly read: (item: Item, clock: LocalTimeConverter) => FieldValue | undefined;
  /**
   * For a table: returns a function that derives the rows from the compact encoding that the server provides for
   * metrics (`brief` in `systemSql.ts`).
   */
  readonly rowsOfBrief?: (facts: StatusContext) => (brief: string) => readonly FieldValues[];
  /** Reads the value for formulas when the record is written; `null` if formulas can't read the field. */
  readonly readForFormulas: ((record: RecordMetadata) => FieldValue | undefined) | null;
  /**
   * The position of the field's column in a list, and whether the column is displayed and pinned by default; `null` if
   * the field has no column.
   */
  readonly column: {
    readonly place: 'first' | 'last';
    readonly isDefault: boolean;
    readonly isPinned: boolean;
  } | null;
  /** True if searches can be sorted by the field. */
  readonly canSort: boolean;
  /**
   * `control`: a filter for the field can be added to a list; `condition`: the field is only available in
   * conditions; `search`: only in conditions of searches, because its value can't be read from a record.
   */
  readonly filter: 'control' | 'condition' | 'search' | null;
  /**
   * True if boards can be sorted by the field; a board that joins several directories can't be sorted by any other
   * field.
   */
  readonly ordersBoards: boolean;
  /**
   * True if a directory can display the field on cards; other system fields have a fixed position on cards, or none.
   */
  readonly canBeOnCards: boolean;
  /**
   * True if profiles and statuses can hide the field. The other system fields can't be hidden, because the
   * contract requires them in every record.
   */
  readonly canHide: boolean;
  /**
   * The field's column in a file: recognised names in both languages and in our own exports; `null` if the field can't
   * be imported.
   */
  readonly importing: SystemImport | null;
}

/** Additional data for deriving rows from the compact encoding. Plain data, because it is sent to another thread. */
export interface StatusContext {
  readonly statuses: readonly { readonly id: string; readonly isActive: boolean }[];
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export function createStatusContext(
  statuses: readonly Pick<Status, 'id' | 'type'>[],
  today: string,
): StatusContext {
  return { statuses: statuses.map(({ id, type }) => ({ id, isActive: type === 'Active' })), today };
}

/** Converts timestamps to local time in a fixed time zone. */
export interface LocalTimeConverter {
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

export type SystemFieldType = Omit<FieldDefinition, 'id' | 'code' | 'name'>;

/** Data outside of the directory that definitions of system fields use. */
export interface SystemEnvironment {
  readonly tags: readonly Pick<Tag, 'id' | 'name'>[];
  /** Returns the display name of a field, of one of its columns or of a choice. */
  nameOf(id: string): string;
}
