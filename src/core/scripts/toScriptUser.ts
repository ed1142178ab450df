import type { CurrentUser } from '../model.ts';
import type { ScriptUser } from './scriptApi.ts';

/** Returns the user as seen by scripts, which must be the same in browser and server. */
export function toScriptUser({ id, name, isAdmin, groups }: CurrentUser): ScriptUser {
  return { id, name, isAdmin, groups: groups.map(group => group.name) };
}
