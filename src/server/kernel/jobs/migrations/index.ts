import type { Migration } from '#server/kernel/database/migrate.ts';
import * as jobs from './0014-jobs.ts';
import * as failedJobs from './0019-failed-jobs.ts';
import * as triedAgain from './0042-jobs-tried-again.ts';
import * as waiting from './0116-waiting-jobs.ts';

export const jobMigrations: readonly Migration[] = [
  { name: '0014-jobs', ...jobs },
  { name: '0019-failed-jobs', ...failedJobs },
  { name: '0042-jobs-tried-again', ...triedAgain },
  { name: '0116-waiting-jobs', ...waiting },
];
