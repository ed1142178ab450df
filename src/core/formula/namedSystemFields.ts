import { systemFields } from '../field/system/systemFields.ts';
import type { NamedFormulaField } from './formulaNames.ts';

/** The names of system fields in formulas, which are stored as displayed. */
export const namedSystemFields: readonly NamedFormulaField[] = systemFields.flatMap(
  ({ id, readForFormulas }) => (readForFormulas ? { id, code: id, columns: [] } : []),
);
