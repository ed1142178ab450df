import type { Boot } from './bootState.ts';

/** Returns the name of the user, automation rule or chat form that changed a record. */
export function findActorName(
  { users, automations, chatForms }: Pick<Boot, 'users' | 'automations' | 'chatForms'>,
  id: string | undefined,
  ruleName: (name: string) => string,
): string | undefined {
  const person = users.find(user => user.id === id);
  if (person) return person.name;
  const rule = automations.find(each => each.id === id);
  return rule ? ruleName(rule.name) : chatForms?.find(each => each.id === id)?.name;
}
