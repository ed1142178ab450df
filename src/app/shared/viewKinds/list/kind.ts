import { defineViewKind } from '../viewKind.ts';

/** A list of rows and columns; also replaces unknown view types. */
export const recordListViewKind = defineViewKind({
  id: 'list',
  icon: 'list',
  names: { en: 'List', uk: 'Список' },
  module: null,
  isFor: () => true,
  Tools: null,
  View: null,
});
