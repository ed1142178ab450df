import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    contact_relations: {
      account_id: string;
      directory_id: string;
      item_id: string;
      other_id: string;
      relation_id: string;
      /** What `item_id` is to `other_id`. */
      kind: 'Spouse' | 'Parent' | 'Sibling' | 'Other';
      text: string | null;
      /** What `other_id` is to `item_id`; `null` if it is the same. */
      inverse_text: string | null;
      created_at: Generated<string>;
    };
  }
}
