import type { Kysely } from 'kysely';
import * as accountsAndSessions from './0001-accounts-and-sessions.ts';
import * as directoriesAndRecords from './0002-directories-and-records.ts';
import * as recordsAtWork from './0003-records-at-work.ts';
import * as search from './0004-search.ts';
import * as imports from './0005-imports.ts';
import * as templateLoads from './0006-template-loads.ts';
import * as uncheckedLinks from './0007-unchecked-links.ts';
import * as administration from './0008-administration.ts';
import * as rightAssertions from './0009-right-assertions.ts';
import * as openEntries from './0010-open-entries.ts';
import * as searchSections from './0011-search-sections.ts';
import * as sheetsOfImports from './0012-sheets-of-imports.ts';

/** One step of the schema's history. Never changed once released; a mistake is mended by the next one. */
export type Migration = {
  name: string;
  up(trx: Kysely<unknown>): Promise<void>;
  down(trx: Kysely<unknown>): Promise<void>;
};

/** In order. The list is explicit, so that the order is what this file says and nothing else. */
export const migrations: Migration[] = [
  { name: '0001-accounts-and-sessions', ...accountsAndSessions },
  { name: '0002-directories-and-records', ...directoriesAndRecords },
  { name: '0003-records-at-work', ...recordsAtWork },
  { name: '0004-search', ...search },
  { name: '0005-imports', ...imports },
  { name: '0006-template-loads', ...templateLoads },
  { name: '0007-unchecked-links', ...uncheckedLinks },
  { name: '0008-administration', ...administration },
  { name: '0009-right-assertions', ...rightAssertions },
  { name: '0010-open-entries', ...openEntries },
  { name: '0011-search-sections', ...searchSections },
  { name: '0012-sheets-of-imports', ...sheetsOfImports },
];
