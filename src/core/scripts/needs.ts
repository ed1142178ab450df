/** Checks whether a directory, which administrators can change freely, meets the requirements of reviewed scripts. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { ScriptFieldDescription } from './scriptRound.ts';
import { SCRIPT_TYPES, type ScriptType } from './scriptTypes.ts';
import { describeFields } from './scriptValues.ts';

/** The required script types of fields, keyed by code, and of columns, keyed by `table.column`. */
export type FieldRequirements = Readonly<Record<string, ScriptType>>;

/** Describes the required fields; returns `null` if one is missing, is a list, or has another type. */
export function findRequiredFields(
  compiled: CompiledDirectory,
  needs: FieldRequirements,
): readonly ScriptFieldDescription[] | null {
  const fields = describeFields(compiled);
  const found: ScriptFieldDescription[] = [];
  for (const [code, type] of Object.entries(needs)) {
    if (code.includes('.')) continue;
    const field = fields.find(one => one.code === code);
    if (!field || field.isList || field.kind !== SCRIPT_TYPES[type]) return null;
    const columns = Object.entries(needs)
      .filter(([path]) => path.startsWith(`${code}.`))
      .map(([path, of]) => {
        const column = field.columns?.find(one => `${code}.${one.code}` === path);
        return column && !column.isList && column.kind === SCRIPT_TYPES[of] ? column : null;
      });
    if (columns.includes(null)) return null;
    found.push({ ...field, columns: columns.filter(column => column !== null) });
  }
  return found;
}
