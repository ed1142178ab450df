import type { ColumnType, Generated } from 'kysely';
import type { PairScore } from '#core/duplicates/scorePair.ts';
import type { Import, ImportRow, ImportSettings, Issue, RulesOfMany } from '#core/model.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    imports: ImportTableRow;
    import_rows: ImportRowsRow;
    import_mappings: ImportMappingRow;
    /** Which node runs an import, and until when it is taken for alive. */
    import_holds: { account_id: string; import_id: string; node_id: string; held_until: string };
    import_keys: { account_id: string; import_id: string; key: string; row: number };
    /** By what rows are compared with records and each other, while they are checked. */
    import_row_keys: { account_id: string; import_id: string; key: string; row: number };
    /** Relations between contacts that it made. */
    import_relations: { account_id: string; import_id: string; relation_id: string };
  }
}

type WithDefault<T> = ColumnType<T, string | undefined, string>;

export type ImportCounts = Import['counts'];

/** What was found in the file, and the revision of the directory under which its rows were checked. */
export type ImportFacts = Partial<
  Pick<
    Import,
    | 'format'
    | 'sheets'
    | 'columns'
    | 'hasMoreColumns'
    | 'recognised'
    | 'newOptions'
    | 'byName'
    | 'isRemembered'
  >
> & {
  readonly checkedRevision?: number;
  /** Rows that look like a record or an earlier row. */
  readonly alike?: number;
  readonly family?: StoredFamily;
};

/** What a person chose of a file, but how it is cut into cells. */
export type ImportMapping = Pick<
  ImportSettings,
  'columns' | 'key' | 'existing' | 'missing' | 'blankCells' | 'status'
>;

type ImportMappingRow = {
  account_id: string;
  directory_id: string;
  user_id: string;
  headers: string;
  mapping: ColumnType<ImportMapping, string, string>;
  changed_at: Generated<string>;
};

export type StoredIssue = ImportRow['issues'][number] & {
  /** The cell's text, for telling equal problems. */
  readonly text?: string;
  /** Whether the row is kept, with nothing in its place. */
  readonly isLeftBlank?: true;
};

/** The relations that rows name, as far as they were gone through. */
export interface StoredFamily extends NonNullable<Import['family']> {
  readonly nextRow: number;
}

/** What a row looks like: a record that is there, or else an earlier row of the file. */
export interface StoredLikeness extends PairScore {
  readonly itemId: string | null;
  readonly row: number | null;
}

type ImportTableRow = {
  account_id: string;
  directory_id: string;
  import_id: string;
  created_by: string;
  /** With whose rights rows are judged and written: of the person who asked last. */
  actor_id: string;
  created_at: Generated<string>;
  changed_at: Generated<string>;
  file_name: string;
  size: number;
  storage_key: string;
  state: string;
  /** Raised by everything that makes work in progress out of date. */
  revision: Generated<number>;
  facts: WithDefault<ImportFacts>;
  settings: WithDefault<ImportSettings>;
  /** Rows read. */
  rows: Generated<number>;
  /** The first row that the running work has not dealt with. */
  next_row: Generated<number>;
  /** What the running work will have dealt with at its end; null while it waits or does not know. */
  total: number | null;
  counts: WithDefault<Partial<ImportCounts>>;
  written: WithDefault<Partial<ImportCounts>>;
  undone: WithDefault<Partial<Import['undone']>>;
  /** Tags that were made for it. */
  created_tags: ColumnType<string[], string[] | undefined, string[]>;
  problem: ColumnType<Issue | null, string | null, string | null>;
  /** What rules may do about what it writes; null where nobody chose. */
  rules: RulesOfMany | null;
  /** What it was made for, such as the template that it is a part of; null where a person made it. */
  cause: string | null;
};

type ImportRowsRow = {
  account_id: string;
  import_id: string;
  row: number;
  line: number;
  cells: ColumnType<string[], string, string>;
  /** A letter for each cell that is no plain text (`cellKind.ts`); null where all are. */
  kinds: string | null;
  /** Texts by column, given by hand. */
  fixes: ColumnType<Record<string, string> | null, string | null, string | null>;
  is_left_out: Generated<boolean>;
  /** Null until the row was judged. */
  outcome: string | null;
  issues: ColumnType<StoredIssue[] | null, string | null, string | null>;
  item_id: string | null;
  likeness: ColumnType<StoredLikeness | null, string | null, string | null>;
  /** What was decided for it by hand, where it looks like another. */
  duplicate: string | null;
};
