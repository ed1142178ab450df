import type { FieldEngine } from '../field/fieldPlugin.ts';
import type { SystemDirectory, SystemEnvironment, SystemField } from '../field/system/systemField.ts';
import { SYSTEM_ID } from '../field/system/systemFields.ts';
import { type ScopedFormulaField, toFormulaFieldScope } from './knownFields.ts';

/**
 * Returns the system fields that formulas can read; a field that the directory doesn't have is empty in its records.
 */
export function getSystemSources(
  { systemFields: list, ...engine }: FieldEngine & { readonly systemFields: readonly SystemField[] },
  directory: SystemDirectory = ANY_DIRECTORY,
): ScopedFormulaField[] {
  return list.flatMap(({ id, define, readForFormulas: read }) => {
    const type = define?.(directory, EMPTY) ?? define?.(ANY_DIRECTORY, EMPTY);
    if (!read || !type) return [];
    const known = toFormulaFieldScope([{ ...type, id, code: id, name: id }], engine);
    return known.map(field => ({ ...field, ofRecord: read }));
  });
}

/** Returns the sources that have a value before the record is stored: all except the record's number. */
export function filterInitialSources<Source extends { readonly id: string }>(
  sources: readonly Source[],
): Source[] {
  return sources.filter(({ id }) => id !== SYSTEM_ID.number);
}

const EMPTY: SystemEnvironment = { tags: [], nameOf: id => id };

/** A directory with every optional part. */
const ANY_DIRECTORY: SystemDirectory = { statusList: [{ id: 'any', name: 'any' }], lastComment: true };
