import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition, TableRow } from '#core/model.ts';
import { keptColumns } from '../../value/row.core.ts';

export interface RowLink {
  readonly itemId: string;
  /** Where it can be opened; undefined where nothing in the row or the definition tells. */
  readonly directoryId: string | undefined;
  /** What the record is called; undefined where the reader may not see it. */
  readonly display: string | undefined;
}

/** The record a row is linked to: a row stores its id, its directory is the one whose records hold it in a cell. */
export function rowLink(
  { link, customFields }: TableRow,
  definition: FieldDefinition,
  context: FieldContext,
): RowLink | undefined {
  if (!link) return undefined;
  const columns = keptColumns(definition, context.engine);
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
