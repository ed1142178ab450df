import { basename } from 'node:path';
import { type DatabaseKind, databaseKinds } from './testDatabase.ts';

/** True for `npm test -- all`, which runs every file on both databases, and generated tests at full length. */
export const isWholeRun = process.env.TEST_ALL !== undefined;

/**
 * Every file runs on PostgreSQL. In `npm test`, the listed files also run on PGlite, each because the database itself
 * matters in the file. All other files send the same SQL to both databases through the same driver, and run on PGlite
 * in `npm test -- all`. `database.test.ts` and `dataLock.test.ts` choose their databases themselves.
 */
const alsoOnPGlite: Readonly<Record<string, string>> = {
  'configurationRaces.test.ts': 'two at once: one connection instead of locks',
  'durableSubscribers.test.ts': 'the numbers of transactions and snapshots by which events are ordered',
  'events.test.ts': 'the numbers of transactions that each event is given',
  'fences.test.ts': 'roles and row-level security: PGlite has one user and switches roles',
  'hub.test.ts': 'a restart on the same data',
  'imports.test.ts': 'the thread of imports, which borrows the one connection',
  'jobs.test.ts': 'jobs over the one connection, and after a restart',
  'keywordSearch.test.ts': 'the trigram index, an extension',
  'records.test.ts': 'every kind of value and race through the driver',
  'requestBounds.test.ts': 'requests that are too much for the one connection',
  'statementLimits.test.ts': 'time limits of statements, which PGlite does not have',
  'textOrder.test.ts': 'collations',
};

export function getDatabases(testPath: string | undefined): readonly DatabaseKind[] {
  if (!isWholeRun) return basename(testPath ?? '') in alsoOnPGlite ? databaseKinds : ['PostgreSQL'];
  // A whole run has one part per database.
  const { TEST_DATABASE } = process.env;
  return TEST_DATABASE === undefined ? databaseKinds : databaseKinds.filter(kind => kind === TEST_DATABASE);
}
