/** Members of `settings` that a field type does not know: who sends one believes that it does something. */
import type { FieldEngine } from '../field/fieldPlugin.ts';
import { FORMULA_SETTINGS } from '../formula/formulaOf.ts';
import { createIssue, nestIssue } from '../issues.ts';
import type { FieldDefinition, Issue } from '../model.ts';

/** Which types may have formulas is told where formulas are read. */
const JUDGED_ELSEWHERE: ReadonlySet<string> = new Set(FORMULA_SETTINGS);

/**
 * One `UnknownSetting` for each, of a field and of the columns in it; paths relative to the definition. What is stored already
 * may come back as it is: it must not keep people from saving the rest.
 */
export function unknownSettings(
  field: FieldDefinition,
  stored: FieldDefinition | undefined,
  engine: Pick<FieldEngine, 'bind' | 'hasType'>,
): Issue[] {
  const columns = (field.tableFields ?? []).flatMap((column, index) => {
    const before = stored?.tableFields?.find(({ id }) => id === column.id);
    return unknownSettings(column, before, engine).map(issue => nestIssue(['tableFields', index], issue));
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
