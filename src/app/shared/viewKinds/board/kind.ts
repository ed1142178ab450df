import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { defineViewKind } from '../viewKind.ts';

/** A board with a lane for each status. */
export const boardViewKind = defineViewKind({
  id: 'board',
  icon: 'board',
  names: { en: 'Board', uk: 'Дошка' },
  module: null,
  isFor: ({ directory }) => directory.statusList.length > 0,
  // The menu for sorting cards; lists are sorted with their column headers instead.
  Tools: createLazyComponent(() => import('./BoardTools.tsx')),
  // The drag code is loaded with the first board, not with the list.
  View: createLazyComponent(() => import('../../board/DirectoryBoard.tsx')),
});
