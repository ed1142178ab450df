/**
 * Describes a change to a user: the values of each changed member before and after. For a password, only the
 * fact that it changed.
 */
import type { FieldValue } from '#core/model.ts';
import type { UserFieldChange } from './repositories/userChanges.ts';
import type { UserRow, UserWithGroups } from './repositories/users.ts';

type Member = 'name' | 'email' | 'phone' | 'description' | 'role' | 'lockoutEnd';

/** Returns the changes. `before` is `null` for a new user. */
export function getUserChanges(before: UserWithGroups | null, after: UserWithGroups): UserFieldChange[] {
  const [old, now] = [before ? getMembers(before) : null, getMembers(after)];
  const changed = (Object.keys(now) as Member[])
    .filter(member => (old?.[member] ?? '') !== now[member])
    .map(member => ({
      field: member,
      before: getTextValue(old?.[member]),
      after: getTextValue(now[member]),
    }));
  const hasNewPassword = after.password_hash !== null && after.password_hash !== before?.password_hash;
  return [
    ...changed,
    ...getGroupChanges(before?.group_ids ?? [], after.group_ids),
    ...(hasNewPassword ? [{ field: 'password' }] : []),
  ];
}

/** Returns the groups that the user left and joined. */
export function getGroupChanges(before: readonly string[], after: readonly string[]): UserFieldChange[] {
  const left = before.filter(id => !after.includes(id));
  const joined = after.filter(id => !before.includes(id));
  if (left.length + joined.length === 0) return [];
  return [{ field: 'groups', before: listValue(left), after: listValue(joined) }];
}

function getMembers(user: UserRow): Record<Member, string> {
  return {
    name: user.name,
    email: user.email,
    phone: user.phone,
    description: user.description,
    role: user.is_admin ? 'Admin' : 'User',
    lockoutEnd: user.lockout_end ?? '',
  };
}

function getTextValue(text: string | undefined): FieldValue | null {
  return text ? { stringValue: text } : null;
}

function listValue(ids: readonly string[]): FieldValue | null {
  return ids.length > 0 ? { listValue: ids.map(id => ({ stringValue: id })) } : null;
}
