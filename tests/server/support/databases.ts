import { basename } from 'node:path';
import { type DatabaseKind, databaseKinds } from './testDatabase.ts';

/** `npm test -- all`: every file on both databases, and generated tests at length. */
export const isWholeRun = process.env.TEST_ALL !== undefined;

/**
 * Every file runs on PostgreSQL. These run on PGlite too, each because of what could differ there; what the others prove
 * is done by the same code, through the same driver, in the same SQL. `database.test.ts` and `dataLock.test.ts` choose
 * their databases themselves.
 */
const alsoOnPGlite: Readonly<Record<string, string>> = {
  'accountQuota.test.ts': 'two uploads at once: one connection instead of locks; triggers',
  'automation.test.ts': 'runs that are locked, skipped and committed on the one connection',
  'backgroundWork.test.ts': 'functions over the tables of jobs, with the roles of either database',
  'badInput.test.ts': 'texts that a database cannot keep, such as NUL and lone surrogates',
  'blobCollection.test.ts': 'what the tables name of the files on the disk',
  'broadcasts.test.ts': 'a database without other nodes',
  'chat.test.ts': 'leases and updates that are skipped on the one connection, and a look-up past its fences',
  'webChat.test.ts': 'visitors who wait for news while the one connection serves all others',
  'configurationRaces.test.ts': 'two at once: one connection instead of locks',
  'contractFuzz.test.ts': 'a share: values at the bounds of every type',
  'durableSubscribers.test.ts': 'the numbers of transactions and snapshots by which events are ordered',
  'events.test.ts': 'the numbers of transactions that each event is given',
  'figures.test.ts': 'values as JSON, hidden ones left out, of every kind of field',
  'figuresStopped.test.ts': 'the one connection between the pages of a filling',
  'figuresInColumns.test.ts': 'the numbers of transactions by which columns are known to be current',
  'figuresThroughReferences.test.ts': 'values of other records as JSON, hidden ones left out',
  'filesScreen.test.ts': 'paths into JSON, by which files in hidden columns are left out',
  'fences.test.ts': 'roles and row-level security: PGlite has one user and switches roles',
  'fieldIndex.test.ts': 'indexes filled in smaller steps beside the one connection, and after a restart',
  'formulasOfOthers.test.ts': 'jobs that lock and compute records over the one connection',
  'hub.test.ts': 'a restart on the same data',
  'importEnds.test.ts': 'reading and writing that ends early, and gives the one connection back',
  'importParity.test.ts': 'a share: rows judged in a thread that borrows the one connection',
  'importUndo.test.ts': 'an import that a restart interrupts',
  'imports.test.ts': 'the thread of imports, which borrows the one connection',
  'jobMigrations.test.ts': 'the tables of jobs, made by the library for its kind of database',
  'jobs.test.ts': 'jobs over the one connection, and after a restart',
  'keywordSearch.test.ts': 'the trigram index, an extension',
  'map.test.ts': 'coordinates in JSON as doubles, compared with those of memory',
  'notificationDigests.test.ts':
    'emails made by the clock and a job on the one connection, and settings locked there',
  'notificationMails.test.ts': 'rows that are gathered, locked and mailed on the one connection',
  'publicFormBounds.test.ts': 'proofs that count once and forms that are sent at once, on the one connection',
  'recordSearch.test.ts': 'words and orders of an embedded database',
  'records.test.ts': 'every kind of value and race through the driver',
  'remindersDue.test.ts':
    'rows that are locked and skipped on the one connection, and a restart between due and told',
  'reportMails.test.ts': 'jobs that read as a person beside transactions of their own, on the one connection',
  'requestBounds.test.ts': 'requests that are too much for the one connection',
  'ruleParity.test.ts': 'a share: values of every type, written and read back',
  'scriptFailures.test.ts': 'what is written between two starts of one transaction, on the one connection',
  'scripts.test.ts':
    'transactions that start again once scripts have run, on the one connection and in the thread of imports',
  'searchTotals.test.ts': "the planner's estimates",
  'sessions.test.ts': 'a restart on the same data',
  'webhooksReceived.test.ts': 'runs without a record, and what was received, on the one connection',
  'webhooks.test.ts':
    'messages that are claimed, held and sent by jobs beside the one connection, and a restart',
  'staleTexts.test.ts': 'background work of many accounts on one connection',
  'statementLimits.test.ts': 'time limits of statements, which PGlite does not have',
  'templateRestart.test.ts': 'background work that a restart interrupts',
  'textOrder.test.ts': 'collations',
  'toyKind.test.ts': 'a kind of configuration, written and taken back, on either database',
  'transformations.test.ts':
    'several at once for one record, of which one may succeed: one connection instead of locks',
  'viewEntered.test.ts': 'records as they were, which a search is asked of as JSON',
};

/** The databases that a test file runs on. */
export function databasesOf(testPath: string | undefined): readonly DatabaseKind[] {
  return isWholeRun || basename(testPath ?? '') in alsoOnPGlite ? databaseKinds : ['PostgreSQL'];
}
