import type { ColumnType, Generated } from 'kysely';

/** Tables of migration 0001. Instants are read and written as ISO 8601 strings; json is written as text. */
export type AccountTables = {
  accounts: AccountRow;
  users: UserRow;
  user_groups: UserGroupRow;
  user_group_members: UserGroupMemberRow;
  usage_profiles: UsageProfileRow;
  sessions: SessionRow;
  user_storage: UserStorageRow;
  visits: VisitRow;
};

/** Parsed when read; written as `JSON.stringify` text, which both databases take for jsonb. */
export type Json<T> = ColumnType<T, string, string>;

type AccountRow = {
  account_id: string;
  name: string;
  code: Generated<string>;
  lang: Generated<string>;
  country_code: Generated<string>;
  time_zone: string;
  settings: Json<unknown>;
  created_at: Generated<string>;
};

type UserRow = {
  account_id: string;
  user_id: string;
  name: string;
  email: string;
  /** The address as compared: trimmed, lower case. */
  email_key: string;
  email_confirmed_at: string | null;
  phone: Generated<string>;
  description: Generated<string>;
  is_admin: Generated<boolean>;
  /** Null until an invited person chooses a password. */
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

/** The built-in group Everyone has no rows here: everyone is in it. */
type UserGroupMemberRow = { account_id: string; group_id: string; user_id: string };

type UsageProfileRow = {
  account_id: string;
  profile_id: string;
  name: string;
  position: number;
  content: Json<unknown>;
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

type UserStorageRow = { account_id: string; user_id: string; key: string; value: Json<unknown> };

type VisitRow = {
  account_id: string;
  visit_id: string;
  user_id: string;
  url: string;
  visited_at: Generated<string>;
};
