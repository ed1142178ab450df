import type { Generated } from 'kysely';
import type { AccountSettings } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    accounts: AccountRow;
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
