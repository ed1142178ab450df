import { useSnapshot } from 'valtio';
import { assignRequests, clearAssignRequests } from '../../state/assignRequests.ts';
import { bulkUndo, clearBulkUndo, shownBulkChanges } from '../../state/bulkUndo.ts';
import { clearImportRuns, importRuns } from '../../state/importRuns.ts';
import { closeAllRecords, openRecords } from '../../state/openRecords.ts';
import { clearRecordWrites } from '../../state/recordWrites.ts';
import { clearReferences } from '../../state/references.ts';
import { seeAs } from '../../state/seeAs.ts';
import { defineFeature } from '../defineFeature.ts';
import { findRelatedFields } from './linked/findLinkFields.ts';
import titles from './titles.json' with { type: 'json' };

export const records = defineFeature({
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
      useIsShown: () => useSnapshot(openRecords).stack.length > 0,
      load: () => import('./StackedRecords.tsx'),
    },
    {
      useIsShown: () => useSnapshot(importRuns).runs.length > 0 && seeAs.person === null,
      load: () => import('./import/ImportProgressList.tsx'),
    },
    {
      useIsShown: () => useSnapshot(bulkUndo).requests.length > 0,
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
