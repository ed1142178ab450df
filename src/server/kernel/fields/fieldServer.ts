/**
 * The server half of a field type: how its values are compared in the database. Where a part is null, the default of
 * the value's kind holds (`sqlByKind.ts`). Lists, negation and emptiness are the engine's (`fieldSql.ts`), as in memory.
 */
import type { RawBuilder } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import type { ChatPart } from '#core/field/chatPart.ts';
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import type { BriefFacts } from '#core/systemField.ts';
import type { FieldKeys, PositiveOperator } from './sqlByKind.ts';

export interface FieldServer<Type extends string = string> {
  readonly type: Type;
  /**
   * What the pivot index of large directories keeps, where `where` or `orderBy` is the type's own; null for what its kind
   * of value keeps. A key follows from the value and the definition alone, never from other records.
   */
  readonly keys: FieldKeys | null;
  /** A condition on one non-empty value; must say what the core half's `matches` says. */
  readonly where:
    | ((args: {
        /** The jsonb of one wire value. */
        value: RawBuilder<unknown>;
        operator: PositiveOperator;
        operand: FieldValue;
        definition: FieldDefinition;
        record: RecordSql;
        engine: FieldEngine;
        /** The same question to another field's value: types with children pass it on. Never null. */
        whereOf(field: BoundField, value: RawBuilder<unknown>): RawBuilder<boolean>;
      }) => RawBuilder<boolean>)
    | null;
  /** What to sort by, null for empty values; must order as the core half's `compare` does. */
  readonly orderBy:
    | ((args: {
        value: RawBuilder<unknown>;
        definition: FieldDefinition;
        record: RecordSql;
      }) => RawBuilder<unknown>)
    | null;
  /** Of a computed type: the jsonb of the target's value for the record. */
  readonly source: ((args: { definition: FieldDefinition; record: RecordSql }) => RawBuilder<unknown>) | null;
  /** Of a type with columns: the jsonb array of its rows, each an object of cells by the ids of columns. */
  readonly rows?: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Of a type with columns: the jsonb of a value with more cells in each row; `more` makes their jsonb object of that of the row's. */
  readonly withCells?: (
    value: RawBuilder<unknown>,
    more: (cells: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
  /** Of a type with columns: what becomes of those that somebody does not see. Only here is there anything hidden to keep. */
  readonly hiddenParts: HiddenParts | null;
}

export interface HiddenParts {
  /** A value as it is told to them, such that they can say which of its parts they send back. */
  mark(value: FieldValue): FieldValue;
  /** A normalized value that they wrote who see the columns of `seen`, with what the parts that stay hold in the others. */
  keep(
    value: FieldValue,
    parts: { stored: FieldValue; seen: FieldDefinition; engine: FieldEngine },
  ): FieldValue;
}

/** The row of `items` a condition is about. */
export interface RecordSql {
  readonly customFields: RawBuilder<unknown>;
  readonly accountId: RawBuilder<unknown>;
  /** For a computed field: the statuses of other records in which what it shows of them is hidden from the reader. */
  readonly hiddenIn?: readonly string[];
  /** Where a computed field shows what the other record has by itself: the jsonb of that, of a row named `items`. */
  readonly ofOther?: RawBuilder<unknown>;
}

/** How the database is searched by a system field, which has columns of its own. */
export interface SystemSql {
  /** It changes with the day on the clocks of the account; of all else that changes it an event tells, which names the record. */
  readonly changesWithDays?: true;
  /** The jsonb of its value as `read` in core makes it, null where there is none; days are those of the time zone. */
  readonly value: (timeZone: string) => RawBuilder<unknown>;
  /** What core makes its rows of (`rowsOfBrief`), where the database tells that sooner. */
  readonly brief?: (timeZone: string, facts: BriefFacts) => LinesOfRecords;
  /** Where its value is the day of an instant: a column, by whose index conditions on days find records. */
  readonly instant?: RawBuilder<unknown>;
  /**
   * What it is sorted by; null where its type says it. `column`: of a column with an index of its own, its type. `isSparse`: the
   * index holds only the records that have one.
   */
  readonly order: {
    readonly by: RawBuilder<unknown>;
    readonly column: 'bigint' | 'timestamptz' | 'text' | null;
    readonly isSparse?: true;
    readonly inTrash?: RawBuilder<unknown>;
  } | null;
}

/** A relation of `item_id` and `line`, for several records of a directory at once; without those that have none. */
export type LinesOfRecords = (records: {
  readonly accountId: string;
  readonly directoryId: string;
  /** A `uuid[]`. */
  readonly ids: RawBuilder<unknown>;
}) => RawBuilder<unknown>;

export interface FieldServerRegistry {
  system(id: string): SystemSql | undefined;
  /** @throws Error naming the type when the list has no entry for it. */
  server(type: string): FieldServer | null;
  /** How the type asks in a chat; null for one that doesn't. @throws Error naming the type when the list has no entry for it. */
  chat(type: string): ChatPart | null;
}

export function createFieldServerRegistry(
  parts: Readonly<Record<string, FieldServer | null>>,
  system: Readonly<Record<string, SystemSql>> = {},
  chats: Readonly<Record<string, ChatPart | null>> = {},
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
