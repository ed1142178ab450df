import type { CurrentUser } from '../model.ts';
import type { ScriptUser } from './scriptApi.ts';

/** Who writes, as scripts see them: browser and server must say the same. */
export function scriptUserOf({ id, name, isAdmin, groups }: CurrentUser): ScriptUser {
  return { id, name, isAdmin, groups: groups.map(group => group.name) };
}
