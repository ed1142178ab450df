import type { Generated } from 'kysely';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    contact_relations: {
      account_id: string;
      directory_id: string;
      item_id: string;
      other_id: string;
      relation_id: string;
      /** The role of `item_id` for `other_id`. */
      kind: 'Spouse' | 'Parent' | 'Sibling' | 'Other';
      text: string | null;
      /** The role of `other_id` for `item_id`, or `null` if it is the same. */
      inverse_text: string | null;
      created_at: Generated<string>;
    };
  }
}
