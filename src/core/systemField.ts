/** What one entry of the list of system fields says of itself. */
import type { RecordFacts } from './formula/formulaContext.ts';
import type { Directory, FieldDefinition, FieldValue, FieldValues, Item, Status, Tag } from './model.ts';

export interface SystemField {
  readonly id: string;
  /** Its type and settings in a directory; undefined where the directory has none, null for what is an order alone. */
  readonly define:
    | ((directory: SystemDirectory, around: SystemSurroundings) => SystemType | undefined)
    | null;
  /** As a value of that type. */
  readonly read: (item: Item, clock: Clock) => FieldValue | undefined;
  /** Of a table whose rows figures make of something shorter, which the server tells them (`brief` in `systemSql.ts`). */
  readonly rowsOfBrief?: (facts: BriefFacts) => (brief: string) => readonly FieldValues[];
  /** The same as formulas read it where the record is written; null where it changes by anything else, too. */
  readonly readForFormulas: ((record: RecordFacts) => FieldValue | undefined) | null;
  /** Where its column stands in a list, and whether it is shown and pinned as long as nobody chooses otherwise; null: none. */
  readonly column: {
    readonly place: 'first' | 'last';
    readonly isDefault: boolean;
    readonly isPinned: boolean;
  } | null;
  /** Whether a search may be ordered by it. */
  readonly canSort: boolean;
  /**
   * `control`: a filter of its own can be added to the list's; `condition`: only conditions are put together of it; `search`: only
   * those of searches, for no record tells it.
   */
  readonly filter: 'control' | 'condition' | 'search' | null;
  /** Whether a board is ordered by it; where several directories share one, by nothing else. */
  readonly ordersBoards: boolean;
  /** Whether a directory may put it on its cards; the others have their place there, or none. */
  readonly canBeOnCards: boolean;
  /** Whether profiles and statuses may hide it: the contract asks for the others in every record. */
  readonly canHide: boolean;
  /** As a column of a file: what it may be called in both languages and in our own exports; null: no file tells it. */
  readonly importing: SystemImport | null;
}

/** What rows that are made of something shorter depend on beside it. Plain data: they are made in another thread. */
export interface BriefFacts {
  readonly statuses: readonly { readonly id: string; readonly isActive: boolean }[];
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export function briefFacts(statuses: readonly Pick<Status, 'id' | 'type'>[], today: string): BriefFacts {
  return { statuses: statuses.map(({ id, type }) => ({ id, isActive: type === 'Active' })), today };
}

/** What clocks of one time zone said at an instant. */
export interface Clock {
  dayOf(instant: string): string;
  /** From 0 to 23. */
  hourOf(instant: string): number;
}

export interface SystemImport {
  readonly names: readonly string[];
  readonly isForAdmins: boolean;
  readonly canBeKey: boolean;
  readonly canCreateMissing: boolean;
}

/** What of a directory decides on its system fields. */
export interface SystemDirectory extends Pick<Directory, 'lastComment'> {
  readonly statusList: readonly Pick<Status, 'id' | 'name' | 'serviceLevel'>[];
}

export type SystemType = Omit<FieldDefinition, 'id' | 'code' | 'name'>;

/** What is not the directory's own. */
export interface SystemSurroundings {
  readonly tags: readonly Pick<Tag, 'id' | 'name'>[];
  /** What people call it, or a column or choice of it, by the id of either. */
  nameOf(id: string): string;
}
