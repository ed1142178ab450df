import type { ColumnType, Generated } from 'kysely';
import type { ChangedDocument } from '#core/configuration/documents.ts';
import type { ConfigurationDiff, FieldValue, HistoryEntry, RightAssertion } from '#core/model.ts';
import type { Json } from './accountTables.ts';

/** Tables of migrations 0008 and 0009. */
export type AdministrationTables = {
  configuration_versions: ConfigurationVersionRow;
  kept_values: KeptValueRow;
  user_changes: UserChangeRow;
  mail_links: MailLinkRow;
  mails: MailRow;
  right_assertions: RightAssertionRow;
};

type ConfigurationVersionRow = {
  account_id: string;
  version_id: string;
  number: number;
  at: Generated<string>;
  user_id: string | null;
  note: string | null;
  diffs: Json<ConfigurationDiff[]>;
  /** What taking it back works with. */
  documents: Json<ChangedDocument[]>;
  reverts: string | null;
  reverted_by: string | null;
};

/** What a record held before its field was converted, and what the conversion made of it. */
type KeptValueRow = {
  account_id: string;
  version_id: string;
  field_id: string;
  item_id: string;
  directory_id: string;
  before: Json<FieldValue | null>;
  after: ColumnType<FieldValue | null, string | null, string | null>;
};

type UserChangeRow = {
  account_id: string;
  user_id: string;
  change_id: string;
  at: Generated<string>;
  actor_id: string | null;
  kind: string;
  changes: Json<HistoryEntry['changes']>;
};

type MailLinkRow = {
  account_id: string;
  link_id: string;
  user_id: string;
  purpose: 'Recovery' | 'Confirmation' | 'Invitation';
  token_hash: string;
  /** The address it was sent to: with another one the link no longer works. */
  email_key: string;
  expires_at: string;
  used_at: string | null;
};

/** What is sent, and the links it holds, which count their time from then. */
export type MailBody = {
  text: string;
  html: string;
  links: { accountId: string; linkId: string }[];
};

type MailRow = {
  account_id: string;
  mail_id: string;
  recipient: string;
  subject: string;
  /** Gone once it is sent: it holds a link. */
  body: ColumnType<MailBody | null, string | null, string | null>;
  created_at: Generated<string>;
  next_try_at: Generated<string>;
  tries: Generated<number>;
  problem: string | null;
  sent_at: string | null;
};

type RightAssertionRow = {
  account_id: string;
  assertion_id: string;
  directory_id: string;
  name: string;
  content: Json<Omit<RightAssertion, 'id' | 'name' | 'directoryId'>>;
};
