/**
 * Validates a stored record against a set of rules. The plan of a configuration change does so twice: against
 * the current rules and against the new rules.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { type FieldStates, resolveFieldStates } from '../directory/fieldStates.ts';
import type { SchemaValidator } from '../directory/schemaIssues.ts';
import type { FieldValues, Issue } from '../model.ts';
import { FULL_RIGHTS } from '../policy/permissions.ts';
import { validateRecord, validateShapes } from '../record/validateRecord.ts';

export interface StoredRecord {
  readonly id: string;
  readonly status: string | null;
  readonly values: FieldValues;
}

/** A version of a directory's rules, with the compiled schema. */
export interface DirectoryRulesVersion {
  readonly compiled: CompiledDirectory;
  readonly validateSchema: SchemaValidator;
}

/**
 * The ids of the records whose value can't be converted, keyed by the id of the converted field. All other
 * records get a valid value.
 */
export type UnconvertibleRecordIds = ReadonlyMap<string, ReadonlySet<string>>;

export interface StoredVerdict {
  /** Issues under the new rules that the record doesn't have under the current rules. */
  readonly broken: Issue[];
  /** True if the record has issues under the current rules, but no issues under the new rules. */
  readonly isMended: boolean;
}

export function validateAgainstRuleChange(
  record: StoredRecord,
  {
    before,
    after,
    conversions,
  }: { before: DirectoryRulesVersion; after: DirectoryRulesVersion; conversions: UnconvertibleRecordIds },
): StoredVerdict {
  const now = validateStoredRecord(record, before);
  const then = validateStoredRecord(record, after, conversions);
  const known = new Set(now.map(getKey));
  return {
    broken: then.filter(issue => !known.has(getKey(issue))),
    isMended: now.length > 0 && then.length === 0,
  };
}

/**
 * Returns all issues of the record, validated as if a user with all permissions wrote each of its values
 * again. Unlike in a real write, unchanged stored values aren't exempt (decision 0010).
 */
export function validateStoredRecord(
  { id, status, values }: StoredRecord,
  { compiled, validateSchema }: DirectoryRulesVersion,
  conversions: UnconvertibleRecordIds = new Map(),
): Issue[] {
  const states = getStates(compiled, status);
  const own = compiled.fields.flatMap(({ definition }) => {
    const value = values[definition.id];
    const isLost = conversions.get(definition.id)?.has(id) === true;
    return value && !isLost ? [[definition.id, value] as const] : [];
  });
  const present = Object.fromEntries(own);
  const judged = own.filter(([fieldId]) => states[fieldId]?.mode === 'edit' && !conversions.has(fieldId));
  const shapes = validateShapes(validateSchema, Object.fromEntries(judged));
  const misshapen = new Set(shapes.map(issue => issue.path[1]));
  const rules = validateRecord({ compiled, values: present, stored: {}, states, move: null });
  return [...shapes, ...rules.filter(({ path: [, field = ''], code }) => isTold(String(field), code))];

  /**
   * Returns whether to report a rule issue. Fields that already have a schema issue are skipped. Converted
   * values are valid but not available here, so the only possible issue is that a value is missing.
   */
  function isTold(field: string, code: string): boolean {
    return !misshapen.has(field) && (code === 'Required' || !conversions.has(field));
  }
}

const statesByDirectory = new WeakMap<CompiledDirectory, Map<string | null, FieldStates>>();

/** Returns the field states that all records with a status share. */
function getStates(compiled: CompiledDirectory, statusId: string | null): FieldStates {
  const known = statesByDirectory.get(compiled) ?? new Map<string | null, FieldStates>();
  statesByDirectory.set(compiled, known);
  const status = statusId ? compiled.statusById.get(statusId) : undefined;
  const states =
    known.get(statusId) ??
    resolveFieldStates({
      compiled,
      status: status && { ...status, permissions: [] },
      rights: FULL_RIGHTS,
      groupIds: [],
      isNew: false,
    });
  known.set(statusId, states);
  return states;
}

function getKey({ path, code }: Issue): string {
  return JSON.stringify([path, code]);
}
