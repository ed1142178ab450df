import type { Migration } from '#server/kernel/database/migrate.ts';
import * as jobs from './0014-jobs.ts';

export const jobMigrations: readonly Migration[] = [{ name: '0014-jobs', ...jobs }];
