import { createLazyPart } from '#view/kit/feedback/lazy.tsx';
import { defineViewKind } from '../viewKind.ts';

/** A board with a lane for each status. */
export const boardKind = defineViewKind({
  id: 'board',
  icon: 'board',
  names: { en: 'Board', uk: 'Дошка' },
  module: null,
  isFor: ({ directory }) => directory.statusList.length > 0,
  // The menu for sorting cards; lists are sorted with their column headers instead.
  Tools: createLazyPart(() => import('./BoardTools.tsx')),
  // The drag code is loaded with the first board, not with the list.
  View: createLazyPart(() => import('../../board/DirectoryBoard.tsx')),
});
