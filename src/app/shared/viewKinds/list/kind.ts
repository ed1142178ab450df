import { defineViewKind } from '../viewKind.ts';

/** Rows and columns; whatever a view says that is not known is looked at so. */
export const listKind = defineViewKind({
  id: 'list',
  icon: 'list',
  names: { en: 'List', uk: 'Список' },
  module: null,
  isFor: () => true,
  Tools: null,
  View: null,
});
