/**
 * Handles writes by users who can't see all columns: they can't write hidden columns, and only visible
 * columns are validated.
 */

import { nestIssue } from '../issues.ts';
import type { DirectoryRights, FieldValue, FieldValues, FieldValuesPatch, Issue } from '../model.ts';
import { toVisibleField, toVisibleValue } from '../policy/permissions.ts';
import type { CompiledDirectory } from './compileDirectory.ts';

interface Writer {
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
}

/** Returns the directory's fields and their values, each without the columns hidden from the user. */
export function getVisibleRecord({ compiled, rights }: Writer, values: FieldValues) {
  const { registry } = compiled;
  const seen = { ...values };
  const fields = compiled.fields.map(field => {
    const { id } = field.definition;
    const own = toVisibleField(field, registry, rights);
    const value = own === field ? undefined : toVisibleValue(own, registry, values[id]);
    if (value) seen[id] = value;
    return own;
  });
  return { fields, values: seen };
}

/**
 * Returns the patch without columns hidden from the user, and an issue for each removed column, as if the
 * column didn't exist.
 */
export function removeUnknownColumns(
  { compiled, rights }: Writer,
  patch: FieldValuesPatch,
): { patch: FieldValuesPatch; issues: Issue[] } {
  const issues: Issue[] = [];
  const kept = Object.entries(patch).map(([id, value]) => {
    const field = compiled.fieldById.get(id);
    const { columns } = field?.plugin ?? {};
    if (!field || !columns || !isObject(value)) return [id, value] as const;
    const { definition } = toVisibleField(field, compiled.registry, rights);
    issues.push(
      ...columns.unknownColumns(value, definition).map(issue => nestIssue(['customFields', id], issue)),
    );
    return [id, columns.narrow(value, definition, compiled.registry)] as const;
  });
  return { patch: Object.fromEntries(kept), issues };
}

function isObject(value: unknown): value is FieldValue {
  return typeof value === 'object' && value !== null;
}
