/** The definitions of one account, compiled once and cached until the account's stamp shows that they have changed. */
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { listWritableFields } from '#core/field/system/writableSystemFields.ts';
import type { Calendar, Directory, FieldDefinition } from '#core/model.ts';
import { EMPTY_ACCOUNT_HOOKS, type HookFinder } from '#core/scripts/accountHooks.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { readAccountCalendar } from './repositories/calendars.ts';
import { readDefinitions, type StoredDefinitions } from './repositories/directories.ts';
import { listFieldIndexes, type StoredFieldIndex } from './repositories/fieldIndexes.ts';
import { readDefinitionsStamp } from './repositories/stamps.ts';

export interface AccountDefinitions {
  readonly stamp: number;
  readonly directories: readonly Directory[];
  readonly processFields: readonly FieldDefinition[];
  /** The indexes of large directories, which writers of records keep up to date (module `indexes`). */
  readonly indexes: readonly StoredFieldIndex[];
  /** The account's working hours. */
  readonly calendar: Calendar;
  directory(id: string): Directory | undefined;
  compiled(id: string): CompiledDirectory | undefined;
  /** Finds a field of any directory. Deleted fields are not found. */
  findField(fieldId: string): FieldDefinition | undefined;
  /** Returns the directory that contains the field. */
  ownerOf(fieldId: string): Directory | undefined;
  fieldsOf(directoryId: string): readonly FieldDefinition[] | undefined;
}

export interface DefinitionStore {
  readonly registry: FieldRegistry;
  /** Returns the reviewed hooks of a directory, given the codes of the account and the directory. */
  readonly findHooks: HookFinder;
  /** Returns the definitions, with one cheap query if they haven't changed. */
  load(trx: Trx, accountId: string): Promise<AccountDefinitions>;
  /**
   * Returns the definitions as of the first call in this transaction, for handlers of events, which share a transaction
   * and needn't see changes that are committed after it began.
   */
  loadOnce(trx: Trx, accountId: string): Promise<AccountDefinitions>;
  /** Returns the definitions and locks them until this transaction ends. */
  hold(trx: Trx, accountId: string): Promise<AccountDefinitions>;
  /** Returns the definitions as of the last call that loaded them, without a query. */
  known(accountId: string): AccountDefinitions | undefined;
  /** Returns the definitions as this transaction sees them, including its uncommitted changes. They are not cached. */
  read(trx: Trx, accountId: string): Promise<AccountDefinitions>;
}

const MAX_ACCOUNTS = 500;

export function createDefinitionStore(
  registry: FieldRegistry,
  findHooks: HookFinder = EMPTY_ACCOUNT_HOOKS,
): DefinitionStore {
  const known = new Map<string, AccountDefinitions>();
  const byTransaction = new WeakMap<Trx, Promise<AccountDefinitions>>();
  const read = async (trx: Trx, accountId: string, stamp: number) =>
    collect(
      {
        ...withWrittenFields(await readDefinitions(trx, accountId), registry),
        indexes: await listFieldIndexes(trx, accountId),
        calendar: (await readAccountCalendar(trx, accountId)) ?? DEFAULT_CALENDAR,
      },
      stamp,
      registry,
    );
  const load = async (trx: Trx, accountId: string, isHeld: boolean) => {
    const stamp = await readDefinitionsStamp(trx, accountId, { isHeld });
    const cached = known.get(accountId);
    if (cached?.stamp === stamp) return cached;
    const definitions = await read(trx, accountId, stamp);
    known.delete(accountId);
    known.set(accountId, definitions);
    const oldest = known.keys().next();
    if (known.size > MAX_ACCOUNTS && !oldest.done) known.delete(oldest.value);
    return definitions;
  };
  return {
    registry,
    findHooks,
    known: accountId => known.get(accountId),
    read: (trx, accountId) => read(trx, accountId, 0),
    load: (trx, accountId) => load(trx, accountId, false),
    loadOnce(trx, accountId) {
      const loaded = byTransaction.get(trx) ?? load(trx, accountId, false);
      byTransaction.set(trx, loaded);
      return loaded;
    },
    hold: (trx, accountId) => load(trx, accountId, true),
  };
}

/** Appends the built-in fields to the fields defined by administrators. */
function withWrittenFields(
  { directories, processFields }: StoredDefinitions,
  { writtenFields }: FieldRegistry,
): StoredDefinitions {
  const contactDirectoryId = findContactDirectoryId(directories);
  return {
    processFields,
    directories: directories.map(directory => ({
      ...directory,
      fields: [...directory.fields, ...listWritableFields(writtenFields, directory, { contactDirectoryId })],
    })),
  };
}

/** Returns the id of the built-in directory, which every account has. */
export function findContactDirectoryId(directories: readonly Directory[]): string | undefined {
  return directories.find(({ builtIn }) => builtIn)?.id;
}

function collect(
  stored: Pick<AccountDefinitions, 'directories' | 'processFields' | 'indexes' | 'calendar'>,
  stamp: number,
  registry: FieldRegistry,
): AccountDefinitions {
  const byId = new Map(stored.directories.map(directory => [directory.id, directory]));
  const fieldById = new Map(
    stored.directories
      .flatMap(directory => directory.fields)
      .filter(field => !field.deleted)
      .map(field => [field.id, field]),
  );
  return {
    ...stored,
    stamp,
    directory: id => byId.get(id),
    compiled(id) {
      const directory = byId.get(id);
      return directory && compileDirectory(directory, registry);
    },
    findField: fieldId => fieldById.get(fieldId),
    ownerOf: fieldId => stored.directories.find(({ fields }) => fields.some(field => field.id === fieldId)),
    fieldsOf: directoryId => byId.get(directoryId)?.fields,
  };
}
