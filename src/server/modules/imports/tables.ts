import type { ColumnType, Generated } from 'kysely';
import type { PairScore } from '#core/duplicates/scorePair.ts';
import type { Import, ImportRow, ImportSettings, Issue, RulesOfMany } from '#core/model.ts';
import type { EventCause } from '#server/kernel/events/cause.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    imports: ImportTableRow;
    import_rows: ImportRowsRow;
    import_mappings: ImportMappingRow;
    /** The node that runs an import, and the time until which that node counts as alive. */
    import_holds: { account_id: string; import_id: string; node_id: string; held_until: string };
    import_keys: { account_id: string; import_id: string; key: string; row: number };
    /** The keys on which rows are compared with records and with each other, while the rows are checked. */
    import_row_keys: { account_id: string; import_id: string; key: string; row: number };
    import_relations: { account_id: string; import_id: string; relation_id: string };
  }
}

type WithDefault<T> = ColumnType<T, string | undefined, string>;

export type ImportCounts = Import['counts'];

/** Facts about the file, and the revision of the directory with which the rows were checked. */
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
  /** The number of rows similar to a record or an earlier row. */
  readonly alike?: number;
  readonly family?: StoredRelationProgress;
};

/** A user's choices for a file, except for how the file is split into cells. */
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
  /** The cell's text, used to group equal problems. */
  readonly text?: string;
  /** Set if the row is imported with the value left blank. */
  readonly isLeftBlank?: true;
};

/** The progress and results of processing the relations named in rows. */
export interface StoredRelationProgress extends NonNullable<Import['family']> {
  readonly nextRow: number;
}

/** The most similar record, or else the most similar earlier row of the file. */
export interface StoredSimilarity extends PairScore {
  readonly itemId: string | null;
  readonly row: number | null;
}

type ImportTableRow = {
  account_id: string;
  directory_id: string;
  import_id: string;
  created_by: string;
  /** The user with whose permissions rows are checked and written, i.e. the author of the last request. */
  actor_id: string;
  created_at: Generated<string>;
  changed_at: Generated<string>;
  file_name: string;
  size: number;
  storage_key: string;
  state: string;
  /** Incremented by every change that makes the running work outdated. */
  revision: Generated<number>;
  facts: WithDefault<ImportFacts>;
  settings: WithDefault<ImportSettings>;
  rows: Generated<number>;
  /** The first row that the running work hasn't processed, in the order of processing. */
  next_row: Generated<number>;
  /** The total for the running work; `null` while the work waits, or if the total is unknown. */
  total: number | null;
  counts: WithDefault<Partial<ImportCounts>>;
  written: WithDefault<Partial<ImportCounts>>;
  undone: WithDefault<Partial<Import['undone']>>;
  created_tags: ColumnType<string[], string[] | undefined, string[]>;
  problem: ColumnType<Issue | null, string | null, string | null>;
  /** The reaction of rules to the imported records; `null` for the default. */
  rules: RulesOfMany | null;
  /** The purpose of the import, e.g. the template that contains it; `null` if a user created the import. */
  cause: ColumnType<EventCause | null, string | null, never>;
};

type ImportRowsRow = {
  account_id: string;
  import_id: string;
  row: number;
  line: number;
  cells: ColumnType<string[], string, string>;
  /** One letter per cell (`reading/cellKinds.ts`); `null` if all cells are plain text. */
  kinds: string | null;
  /** Manually entered texts, keyed by column. */
  fixes: ColumnType<Record<string, string> | null, string | null, string | null>;
  is_left_out: Generated<boolean>;
  /** `null` until the row has been checked. */
  outcome: string | null;
  issues: ColumnType<StoredIssue[] | null, string | null, string | null>;
  item_id: string | null;
  likeness: ColumnType<StoredSimilarity | null, string | null, string | null>;
  /** The manual decision on a similar record or row. */
  duplicate: string | null;
};
