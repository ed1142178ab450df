import type { RawBuilder } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import type { ChatPluginPart } from '#core/field/chatPart.ts';
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { StatusContext } from '#core/field/system/systemField.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import type { FieldKeys, PositiveOperator } from './sqlByKind.ts';

/**
 * The server half of a field type, which compares values in the database. If `keys`, `where` or `orderBy`
 * is `null`, the default of the value kind applies (`sqlByKind.ts`). `fieldSql.ts` handles lists, negation
 * and emptiness for all types.
 */
export interface FieldServer<Type extends string = string> {
  readonly type: Type;
  /**
   * The content of the pivot index of large directories if the type defines its own `where` or `orderBy`. `null` means
   * the default of the value kind, for the parts that the type doesn't define. A key depends only on the value and the
   * definition, never on other records.
   */
  readonly keys: FieldKeys | null;
  /** A condition on one non-empty value. Must agree with `matches` of the core half. */
  readonly where:
    | ((args: {
        /** The jsonb of one wire value. */
        value: RawBuilder<unknown>;
        operator: PositiveOperator;
        operand: FieldValue;
        definition: FieldDefinition;
        record: RecordSql;
        engine: FieldEngine;
        /**
         * Applies the same condition to another field's value, for types with children. The resulting SQL
         * is never null.
         */
        whereOf(field: BoundField, value: RawBuilder<unknown>): RawBuilder<boolean>;
      }) => RawBuilder<boolean>)
    | null;
  /** The sort key, which is `null` for empty values. Must agree with `compare` of the core half. */
  readonly orderBy:
    | ((args: {
        value: RawBuilder<unknown>;
        definition: FieldDefinition;
        record: RecordSql;
      }) => RawBuilder<unknown>)
    | null;
  /** For a computed type: the jsonb of the target's value for the record. */
  readonly source: ((args: { definition: FieldDefinition; record: RecordSql }) => RawBuilder<unknown>) | null;
  /**
   * For a type with columns: the jsonb array of its rows. Each row is an object of cells, keyed by column
   * id.
   */
  readonly rows?: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * For a type with columns: the jsonb of a value with additional cells in each row. `more` builds the
   * jsonb object of the additional cells from the existing cells of the row.
   */
  readonly withCells?: (
    value: RawBuilder<unknown>,
    more: (cells: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
  /**
   * For a type with columns: preserves the cells of columns that a user can't see. Core has no such part, because only
   * the server knows hidden data.
   */
  readonly hiddenParts: HiddenPartsHandler | null;
}

export interface HiddenPartsHandler {
  /**
   * Marks a value that is returned to a user, so that its parts can be identified when the user sends the
   * value back.
   */
  mark(value: FieldValue): FieldValue;
  /**
   * Adds the hidden cells of `stored` to a normalised value sent by a user. Parts that the user has removed
   * stay removed. `seen` is the definition with the columns that the user can see.
   */
  keep(
    value: FieldValue,
    parts: { stored: FieldValue; seen: FieldDefinition; engine: FieldEngine },
  ): FieldValue;
}

/** The row of `items` that a condition applies to. */
export interface RecordSql {
  readonly customFields: RawBuilder<unknown>;
  readonly accountId: RawBuilder<unknown>;
  /** For a computed field: the statuses of other records in which the displayed value is hidden from the viewer. */
  readonly hiddenIn?: readonly string[];
  /** For a computed field that displays a system field of the other record: its jsonb for a row named `items`. */
  readonly ofOther?: RawBuilder<unknown>;
}

/**
 * How the database searches by a system field, whose value comes from columns of `items` instead of custom
 * fields.
 */
export interface SystemFieldSql {
  /**
   * True if the value changes with the day in the account's time zone. All other changes of the value are
   * covered by events that contain the record.
   */
  readonly changesWithDays?: true;
  /**
   * The jsonb of the value, as returned by `read` in core, or `null` if there is none. Days are those of the time zone.
   */
  readonly value: (timeZone: string) => RawBuilder<unknown>;
  /**
   * For a table field whose rows the database returns faster in a compact encoding: builds this encoding,
   * from which `rowsOfBrief` in core derives the rows.
   */
  readonly brief?: (timeZone: string, facts: StatusContext) => RecordLinesSql;
  /** If the value is the day of a timestamp: the column, whose index is used by conditions on days. */
  readonly instant?: RawBuilder<unknown>;
  /**
   * The sort key, or `null` if the type defines it. `column` is the type of a column with its own index. `isSparse`
   * means that the index only contains records that have a value.
   */
  readonly order: {
    readonly by: RawBuilder<unknown>;
    readonly column: 'bigint' | 'timestamptz' | 'text' | null;
    readonly isSparse?: true;
    readonly inTrash?: RawBuilder<unknown>;
  } | null;
}

/**
 * Builds a relation with the columns `item_id` and `line` for several records of a directory. Records
 * without a line are omitted.
 */
export type RecordLinesSql = (records: {
  readonly accountId: string;
  readonly directoryId: string;
  /** A `uuid[]`. */
  readonly ids: RawBuilder<unknown>;
}) => RawBuilder<unknown>;

export interface FieldServerRegistry {
  system(id: string): SystemFieldSql | undefined;
  /** @throws Error naming the type if the list has no entry for it. */
  server(type: string): FieldServer | null;
  /**
   * Returns how the type asks for a value in a chat, or `null` if it doesn't.
   * @throws Error naming the type if the list has no entry for it.
   */
  chat(type: string): ChatPluginPart | null;
}

export function createFieldServerRegistry(
  parts: Readonly<Record<string, FieldServer | null>>,
  system: Readonly<Record<string, SystemFieldSql>> = {},
  chats: Readonly<Record<string, ChatPluginPart | null>> = {},
): FieldServerRegistry {
  for (const [type, part] of Object.entries(parts)) {
    if (part && part.type !== type)
      throw new Error(`The server half listed for ${type} says it is ${part.type}.`);
  }
  return {
    system: id => (Object.hasOwn(system, id) ? system[id] : undefined),
    server(type) {
      const part = Object.hasOwn(parts, type) ? parts[type] : undefined;
      if (part === undefined)
        throw new Error(`There is no server entry for field type ${type} (null means default).`);
      return part;
    },
    chat(type) {
      const part = Object.hasOwn(chats, type) ? chats[type] : undefined;
      if (part === undefined)
        throw new Error(`There is no chat entry for field type ${type} (null means none).`);
      return part;
    },
  };
}
