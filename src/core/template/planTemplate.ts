/** The changes that bring an account's configuration to what a template says. What it does not name stays. */
import type { ConfigurationChange } from '../model.ts';
import { type Template, TemplateError } from './template.ts';
import type { ConfiguredAccount, TemplateIds, TemplatePart, TemplateTarget } from './templatePart.ts';

/**
 * @param parts in the order in which their things may name each other.
 * @throws TemplateError naming every member of a wrong shape, or every code or name that stands for nothing.
 */
export function planTemplate(
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
