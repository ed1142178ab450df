import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, TableRow } from '#core/model.ts';
import { getStoredColumns } from '../../value/row.core.ts';

export interface RowLink {
  readonly itemId: string;
  /** The directory in which the record can be opened, or `undefined` if neither the row nor the definition has one. */
  readonly directoryId: string | undefined;
  /** The display of the record, or `undefined` if the viewer can't see it. */
  readonly display: string | undefined;
}

/**
 * Returns the record to which a row is linked. The row only contains the record's id. The directory is taken
 * from the cell that refers to the record, or else from the definition.
 */
export function findRowLink(
  { link, customFields }: TableRow,
  definition: FieldDefinition,
  context: FieldContext,
): RowLink | undefined {
  if (!link) return undefined;
  const columns = getStoredColumns(definition, context.engine);
  const target = columns
    .flatMap(column => column.targetsOf(customFields[column.definition.id]))
    .find(each => each.kind === 'item' && each.id === link);
  const found = target?.kind === 'item' ? target.directoryId : undefined;
  return {
    itemId: link,
    directoryId: found ?? definition.directoryId,
    display: context.reference(link)?.display,
  };
}
