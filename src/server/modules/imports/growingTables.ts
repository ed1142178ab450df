import { RECORD_TABLES } from '#server/modules/records/index.ts';

/**
 * The tables whose statistics are updated during an import, because queries of these tables have slow plans
 * until then.
 */
export const IMPORT_GROWING_TABLES = [...RECORD_TABLES, 'import_rows', 'import_keys', 'import_row_keys'];
