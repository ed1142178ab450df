import type { AccountTables } from './accountTables.ts';
import type { AdministrationTables } from './administrationTables.ts';
import type { ImportTables } from './importTables.ts';
import type { RecordTables } from './recordTables.ts';

/** Every table of the database, as Kysely sees it. A new group of tables gets its own file and a place in this list. */
export type Schema = AccountTables & AdministrationTables & RecordTables & ImportTables;
