import { lazy } from '#view/kit/feedback/lazy.tsx';
import { defineViewKind } from '../viewKind.ts';

/** Cards in a lane for each status. */
export const boardKind = defineViewKind({
  id: 'board',
  icon: 'board',
  names: { en: 'Board', uk: 'Дошка' },
  module: null,
  isFor: ({ directory }) => directory.statusList.length > 0,
  // A list is sorted by its heads.
  Tools: lazy(() => import('./BoardTools.tsx')),
  // Dragging loads with the first board, not with the list.
  View: lazy(() => import('../../board/DirectoryBoard.tsx')),
});
