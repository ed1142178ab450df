import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    usage_profiles: UsageProfileRow;
  }
}

type UsageProfileRow = {
  account_id: string;
  profile_id: string;
  name: string;
  position: number;
  content: JsonColumn<unknown>;
};
