import type { Generated } from 'kysely';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    user_storage: UserStorageRow;
    visits: VisitRow;
  }
}

type UserStorageRow = { account_id: string; user_id: string; key: string; value: JsonColumn<unknown> };

type VisitRow = {
  account_id: string;
  visit_id: string;
  user_id: string;
  url: string;
  visited_at: Generated<string>;
};
