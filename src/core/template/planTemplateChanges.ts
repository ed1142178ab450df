/**
 * Plans the changes that apply a template to an account's configuration. Entities that the template doesn't mention
 * stay unchanged.
 */
import type { ConfigurationChange } from '../model.ts';
import { type Template, TemplateError } from './template.ts';
import type { ConfiguredAccount, TemplateIds, TemplatePart, TemplateTarget } from './templatePart.ts';

/**
 * Returns the changes in the order in which they must be made.
 * @param parts In the order in which their entities can refer to each other.
 * @throws TemplateError with all malformed members, or all unknown codes and names
 */
export function planTemplateChanges(
  template: Template,
  { parts, ...account }: ConfiguredAccount & { newId: () => string; parts: readonly TemplatePart[] },
): ConfigurationChange[] {
  refuse(parts.flatMap(part => part.findProblems({ ...template })));
  const target: TemplateTarget = { ...account, template, ids: noIds(), problems: [] };
  const plans = parts.map(part => part.plan(target));
  const changes = plans.flatMap(plan => plan());
  refuse(target.problems);
  return changes;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new TemplateError([...new Set(problems)]);
}

function noIds(): TemplateIds {
  const known = new Map<string, string>();
  const keyOf = (kind: string, name: string) => JSON.stringify([kind, name]);
  return {
    add(kind, name, id) {
      const key = keyOf(kind, name);
      if (!known.has(key)) known.set(key, id);
    },
    find: (kind, name) => known.get(keyOf(kind, name)),
  };
}
