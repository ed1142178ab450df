import type { Migration } from '#server/kernel/database/migrate.ts';
import * as events from './0013-events.ts';

export const eventMigrations: readonly Migration[] = [{ name: '0013-events', ...events }];
