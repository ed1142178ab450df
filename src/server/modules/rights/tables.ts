import type { RightAssertion } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    right_assertions: RightAssertionRow;
  }
}

type RightAssertionRow = {
  account_id: string;
  assertion_id: string;
  directory_id: string;
  name: string;
  content: JsonColumn<Omit<RightAssertion, 'id' | 'name' | 'directoryId'>>;
};
