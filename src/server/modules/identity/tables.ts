import type { Generated } from 'kysely';
import type { AccountSettings, HistoryEntry } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    accounts: AccountRow;
    users: UserRow;
    user_groups: UserGroupRow;
    user_group_members: UserGroupMemberRow;
    user_changes: UserChangeRow;
    sessions: SessionRow;
    known_devices: DeviceRow;
    user_storage: UserStorageRow;
    visits: VisitRow;
    usage_profiles: UsageProfileRow;
  }
}

type AccountRow = {
  account_id: string;
  name: string;
  code: Generated<string>;
  lang: Generated<string>;
  country_code: Generated<string>;
  time_zone: string;
  settings: JsonColumn<AccountSettings>;
  created_at: Generated<string>;
};

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

type SessionRow = {
  account_id: string;
  session_id: string;
  user_id: string;
  nonce: string;
  generation: Generated<number>;
  token_hash: string;
  rotated_at: Generated<string>;
  created_at: Generated<string>;
  expires_at: string;
};

type DeviceRow = {
  account_id: string;
  user_id: string;
  /** SHA-256 of the secret that the browser stores. */
  device_hash: string;
  seen_at: Generated<string>;
  /** Failed attempts since the last login in this browser. */
  failed_logins: Generated<number>;
  last_failed_at: Generated<string | null>;
};

type UserStorageRow = { account_id: string; user_id: string; key: string; value: JsonColumn<unknown> };

type VisitRow = {
  account_id: string;
  visit_id: string;
  user_id: string;
  url: string;
  visited_at: Generated<string>;
};

type UsageProfileRow = {
  account_id: string;
  profile_id: string;
  name: string;
  position: number;
  content: JsonColumn<unknown>;
};
