import type { ColumnType, Generated } from 'kysely';
import type { TemplateLoad } from '#core/model.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    template_loads: TemplateLoadRow;
  }
}

type TemplateLoadRow = {
  account_id: string;
  user_id: string;
  template: string;
  state: Generated<TemplateLoad['state']>;
  done: Generated<number>;
  total: Generated<number>;
  step: string | null;
  problems: ColumnType<string[], string | undefined, string>;
  started_at: Generated<string>;
};
