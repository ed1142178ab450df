import { systemFields } from '../systemFields.ts';
import type { NamedField } from './formulaNames.ts';

/** What the fields that every record has by itself are called in formulas: kept and written alike. */
export const systemNames: readonly NamedField[] = systemFields.flatMap(({ id, readForFormulas }) =>
  readForFormulas ? { id, code: id, columns: [] } : [],
);
