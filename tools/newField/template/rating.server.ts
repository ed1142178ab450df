import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';

/**
 * `null` means that the defaults of its value type are used to find and sort it. A type with its own order defines SQL
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
