import { RECORD_TABLES } from '#server/modules/records/index.ts';

/** The tables whose statistics are updated during an import, because their plans are bad until then. */
export const GROWING_TABLES = [...RECORD_TABLES, 'import_rows', 'import_keys', 'import_row_keys'];
