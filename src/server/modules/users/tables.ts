import type { Generated } from 'kysely';
import type { HistoryEntry } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    users: UserRow;
    user_groups: UserGroupRow;
    user_group_members: UserGroupMemberRow;
    user_changes: UserChangeRow;
  }
}

type UserRow = {
  account_id: string;
  user_id: string;
  name: string;
  email: string;
  /** The normalised address: trimmed, lower case. */
  email_key: string;
  email_confirmed_at: string | null;
  phone: Generated<string>;
  description: Generated<string>;
  is_admin: Generated<boolean>;
  /** `null` until an invited user chooses a password. */
  password_hash: string | null;
  failed_logins: Generated<number>;
  last_failed_at: string | null;
  lockout_end: string | null;
  created_at: Generated<string>;
  deleted_at: string | null;
};

type UserGroupRow = {
  account_id: string;
  group_id: string;
  name: string;
  is_everyone: Generated<boolean>;
  created_at: Generated<string>;
  deleted_at: string | null;
};

/** The built-in group Everyone has no rows here: all users are in it. */
type UserGroupMemberRow = { account_id: string; group_id: string; user_id: string };

type UserChangeRow = {
  account_id: string;
  user_id: string;
  change_id: string;
  at: Generated<string>;
  actor_id: string | null;
  kind: string;
  changes: JsonColumn<HistoryEntry['changes']>;
};
