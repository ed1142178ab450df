import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';

/**
 * `null` means that the value type's defaults apply to searching and sorting. A type with its own order defines SQL
 * here.
 */
export const ratingServer: FieldServer<'Rating'> = {
  type: 'Rating',
  keys: null,
  where: null,
  orderBy: null,
  source: null,
  hiddenParts: null,
};
