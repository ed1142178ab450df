/**
 * Finds members of `settings` that the field type doesn't know: storing them would suggest that they have an effect.
 */
import type { FieldEngine } from '../field/fieldPlugin.ts';
import { FORMULA_SETTINGS } from '../field/findFormula.ts';
import { createIssue, nestIssue } from '../issues.ts';
import type { FieldDefinition, Issue } from '../model.ts';

/** Formulas have their own validation (`validateStepFormulas.ts`). */
const JUDGED_ELSEWHERE: ReadonlySet<string> = new Set(FORMULA_SETTINGS);

/**
 * Returns an `UnknownSetting` issue for each unknown member, for a field and its columns; paths are relative to the
 * definition. Members already stored are accepted unchanged, so that old definitions can still be saved.
 */
export function findUnknownSettings(
  field: FieldDefinition,
  stored: FieldDefinition | undefined,
  engine: Pick<FieldEngine, 'bind' | 'hasType'>,
): Issue[] {
  const columns = (field.tableFields ?? []).flatMap((column, index) => {
    const before = stored?.tableFields?.find(({ id }) => id === column.id);
    return findUnknownSettings(column, before, engine).map(issue => nestIssue(['tableFields', index], issue));
  });
  if (!engine.hasType(field.type)) return columns;
  const known = new Set<string>(engine.bind(field).plugin.settings.map(({ property }) => property));
  const strange = Object.entries(field.settings ?? {}).filter(
    ([name, value]) =>
      !known.has(`settings.${name}`) &&
      !JUDGED_ELSEWHERE.has(name) &&
      value !== undefined &&
      !isSame(value, stored?.settings?.[name]),
  );
  const own = strange.map(([setting]) => createIssue(['settings', setting], 'UnknownSetting', { setting }));
  return [...own, ...columns];
}

function isSame(value: unknown, stored: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(stored);
}
