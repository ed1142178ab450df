import type { Generated } from 'kysely';
import type { DataTransformation } from '#core/model.ts';
import type { JsonColumn } from '#server/kernel/database/schema.ts';

declare module '#server/kernel/database/schema.ts' {
  interface Schema {
    transformations: TransformationRow;
    transformed_items: TransformedItemRow;
  }
}

type TransformationRow = {
  account_id: string;
  transformation_id: string;
  name: string;
  source_directory_id: string;
  target_directory_id: string;
  content: JsonColumn<Omit<DataTransformation, 'id' | 'name' | 'sourceDirectoryId' | 'targetDirectoryId'>>;
};

/** `directory_id` and `item_id` identify the source record. */
type TransformedItemRow = {
  account_id: string;
  transformation_id: string;
  directory_id: string;
  item_id: string;
  made_directory_id: string;
  made_item_id: string;
  /**
   * True if no other record can be created from the source. Set to false when a new record replaces one in the trash.
   */
  is_only: boolean;
  user_id: string;
  at: Generated<string>;
};
