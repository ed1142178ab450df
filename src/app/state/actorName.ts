import type { Boot } from './boot.ts';

/** What someone or something is called that changed a record: a person, or an automation rule. */
export function actorName(
  { users, automations }: Pick<Boot, 'users' | 'automations'>,
  id: string | undefined,
  ruleName: (name: string) => string,
): string | undefined {
  const person = users.find(user => user.id === id);
  if (person) return person.name;
  const rule = automations.find(each => each.id === id);
  return rule && ruleName(rule.name);
}
