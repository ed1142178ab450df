import type { CurrentUser } from '../model.ts';
import type { ScriptUser } from './scriptApi.ts';

/** Converts the user for scripts; shared, so that browser and server pass the same data. */
export function toScriptUser({ id, name, isAdmin, groups }: CurrentUser): ScriptUser {
  return { id, name, isAdmin, groups: groups.map(group => group.name) };
}
