import type { components } from '#contract/docket.gen.ts';
import type { UserGroupWithMembers } from '../groups/repository.ts';
import type { UserChangeRow } from './repositories/userChanges.ts';
import type { UserWithGroups } from './repositories/users.ts';

type Schemas = components['schemas'];

/** Presents a user as an administrator sees them, without any password data. */
export function presentUser(row: UserWithGroups): Schemas['User'] {
  const isLocked = row.lockout_end !== null && Date.parse(row.lockout_end) > Date.now();
  return {
    id: row.user_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    description: row.description,
    groups: row.group_ids,
    role: row.is_admin ? 'Admin' : 'User',
    isAdmin: row.is_admin,
    isInvited: row.password_hash === null,
    ...(isLocked && row.lockout_end !== null ? { lockoutEnd: row.lockout_end } : {}),
    ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at }),
  };
}

export function presentUserChange(row: UserChangeRow): Schemas['HistoryEntry'] {
  return {
    id: row.change_id,
    at: row.at,
    kind: row.kind,
    ...(row.actor_id === null ? {} : { userId: row.actor_id }),
    changes: row.changes,
  };
}

/** Presents a user as every other user sees them. */
export function presentUserSummary(row: UserWithGroups): Schemas['UserSummary'] {
  return { id: row.user_id, name: row.name, groups: row.group_ids };
}

export function presentUserGroup(row: UserGroupWithMembers): Schemas['UserGroup'] {
  return {
    id: row.group_id,
    name: row.name,
    users: row.user_ids,
    everyone: row.is_everyone,
    deleted: row.deleted_at !== null,
  };
}

export function presentUserGroupSummary(row: UserGroupWithMembers): Schemas['UserGroupSummary'] {
  return { id: row.group_id, name: row.name, everyone: row.is_everyone };
}
