import { useSnapshot } from 'valtio';
import { assignRequests, clearAssignRequests } from '../../state/assignRequests.ts';
import { bulkUndoState, clearBulkUndo, shownBulkChanges } from '../../state/bulkUndoState.ts';
import { clearImportRuns, importRunsState } from '../../state/importRunsState.ts';
import { closeAllRecords, openRecordsState } from '../../state/openRecordsState.ts';
import { clearRecordWrites } from '../../state/recordWrites.ts';
import { clearReferences } from '../../state/references.ts';
import { seeAsState } from '../../state/seeAsState.ts';
import { defineFeature } from '../defineFeature.ts';
import { findRelatedFields } from './linked/findLinkFields.ts';
import titles from './titles.json' with { type: 'json' };

export const recordsFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/directories/:type/items',
      titleId: 'records.title',
      access: 'login',
      texts: null,
      load: () => import('./RecordsPage.tsx'),
    },
  ],
  menu: [],
  tools: [],
  recordAsides: [
    {
      id: 'comments',
      titleId: 'records.comments',
      part: 'comments',
      module: null,
      isFor: null,
      load: () => import('./record/RecordNotes.tsx'),
    },
    {
      id: 'files',
      titleId: 'records.files',
      part: 'files',
      module: 'fileStorage',
      isFor: null,
      load: () => import('./record/RecordFiles.tsx'),
    },
    {
      id: 'history',
      titleId: 'records.history',
      part: 'changes',
      module: null,
      isFor: null,
      load: () => import('./record/HistoryAside.tsx'),
    },
    {
      id: 'stream',
      titleId: 'records.stream',
      part: 'any',
      module: null,
      isFor: null,
      load: () => import('./stream/RecordStream.tsx'),
    },
    {
      id: 'related',
      titleId: 'records.related',
      part: null,
      module: null,
      isFor: ({ directory }, readable) => findRelatedFields(directory, directory, readable).length > 0,
      load: () => import('./linked/RelatedRecords.tsx'),
    },
  ],
  homeTiles: [],
  directoryScreen: async () => ({ default: (await import('./RecordsPage.tsx')).DirectoryScreen }),
  banners: [],
  overlays: [
    {
      useIsShown: () => useSnapshot(openRecordsState).stack.length > 0,
      load: () => import('./StackedRecords.tsx'),
    },
    {
      useIsShown: () => useSnapshot(importRunsState).runs.length > 0 && seeAsState.person === null,
      load: () => import('./import/ImportProgressList.tsx'),
    },
    {
      useIsShown: () => useSnapshot(bulkUndoState).requests.length > 0,
      load: () => import('./bulk/BulkUndo.tsx'),
    },
    {
      useIsShown: () => useSnapshot(shownBulkChanges).directoryId !== null,
      load: () => import('./bulk/RecentBulkChanges.tsx'),
    },
    {
      useIsShown: () => useSnapshot(assignRequests).requests.length > 0,
      load: () => import('./assigning/AssignmentRequests.tsx'),
    },
  ],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [
    { key: 'directory-items', isFetchedAtStart: true },
    { key: 'filters', isFetchedAtStart: false },
  ],
  forgetAtLogOut: [
    closeAllRecords,
    clearReferences,
    clearRecordWrites,
    clearBulkUndo,
    clearImportRuns,
    clearAssignRequests,
  ],
});
