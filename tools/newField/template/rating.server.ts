import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';

/** The defaults of its kind of value find and order it; null says so. A type with an order of its own writes SQL here. */
export const ratingServer: FieldServer<'Rating'> = {
  type: 'Rating',
  keys: null,
  where: null,
  orderBy: null,
  source: null,
  hiddenParts: null,
};
