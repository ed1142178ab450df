import { definitionsModule } from '#server/modules/definitions/index.ts';
import { indexesModule } from '#server/modules/indexes/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createRecomputeServiceTimesJob, serviceTimesSubscriber } from './countServiceTimes.ts';
import { createRecordBroadcast } from './createRecordBroadcast.ts';
import { createRecordCalls, type RecordCalls } from './createRecordCalls.ts';
import { createDeletedTargetsJob, deletedTargetsSubscriber } from './deletedTargets/followDeletedTargets.ts';
import { createComputeReadersJob, createFormulaChainSubscriber } from './formulas/followOthers.ts';
import { createFormulaDayTask } from './formulas/formulaDays.ts';
import { createComputeFormulasJob, formulasSubscriber } from './formulas/recompute.ts';
import * as directoriesAndRecords from './migrations/0002-directories-and-records.ts';
import * as recordsAtWork from './migrations/0003-records-at-work.ts';
import * as uncheckedLinks from './migrations/0007-unchecked-links.ts';
import * as openEntries from './migrations/0010-open-entries.ts';
import * as reservedFieldNames from './migrations/0023-reserved-field-names.ts';
import * as statusSince from './migrations/0024-status-since.ts';
import * as checklists from './migrations/0025-checklists.ts';
import * as itemMoves from './migrations/0026-item-moves.ts';
import * as serviceTimes from './migrations/0027-service-times.ts';
import * as mergedRecords from './migrations/0028-merged-records.ts';
import * as formulaDays from './migrations/0047-formula-days.ts';
import * as scriptFailures from './migrations/0050-script-failures.ts';
import * as taggedRecords from './migrations/0098-tagged-records.ts';
import * as emptiedReferences from './migrations/0099-emptied-references.ts';
import * as keysAsPeopleRead from './migrations/0101-keys-as-people-read.ts';
import * as typedCauseOfJobs from './migrations/0120-typed-cause-of-jobs.ts';
import { createRecordRoutes } from './routes.ts';
import { createRebuildTextsJob } from './texts/rebuildTexts.ts';
import { createRebuildUniqueKeysJob } from './uniqueKeys/rebuildUniqueKeys.ts';

interface Records {
  readonly calls: RecordCalls;
}

export const recordsModule = defineModule<Records>({
  name: 'records',
  migrations: [
    { name: '0002-directories-and-records', ...directoriesAndRecords },
    { name: '0003-records-at-work', ...recordsAtWork },
    { name: '0007-unchecked-links', ...uncheckedLinks },
    { name: '0010-open-entries', ...openEntries },
    { name: '0023-reserved-field-names', ...reservedFieldNames },
    { name: '0024-status-since', ...statusSince },
    { name: '0025-checklists', ...checklists },
    { name: '0026-item-moves', ...itemMoves },
    { name: '0027-service-times', ...serviceTimes },
    { name: '0028-merged-records', ...mergedRecords },
    { name: '0047-formula-days', ...formulaDays },
    { name: '0050-script-failures', ...scriptFailures },
    { name: '0098-tagged-records', ...taggedRecords },
    { name: '0099-emptied-references', ...emptiedReferences },
    { name: '0101-keys-as-people-read', ...keysAsPeopleRead },
    { name: '0120-typed-cause-of-jobs', ...typedCauseOfJobs },
  ],
  recordParts: [
    { table: 'item_references', nature: 'Derived' },
    { table: 'unique_values', nature: 'Derived' },
    { table: 'emptied_references', nature: 'Past' },
    { table: 'emptied_targets', nature: 'Past', otherColumns: ['target_id'] },
    { table: 'item_history', nature: 'Past' },
    { table: 'item_moves', nature: 'Past' },
    { table: 'script_failures', nature: 'Past' },
  ],
  create({ database, servers, hub, time }, { use }) {
    const { store: definitions, readersOf } = use(definitionsModule);
    const { keeper: indexes, limits: searchLimits } = use(indexesModule);
    const calls = createRecordCalls({
      database,
      servers,
      time,
      definitions,
      indexes,
      searchLimits,
    });
    return {
      service: { calls },
      routes: createRecordRoutes(calls),
      jobs: [
        createRebuildTextsJob({ servers, definitions }),
        createRebuildUniqueKeysJob({ definitions }),
        createRecomputeServiceTimesJob({ definitions }),
        createComputeFormulasJob({ servers, definitions, time }),
        createComputeReadersJob({ servers, definitions, time }),
        createDeletedTargetsJob({ servers, definitions, time }),
      ],
      subscribers: [
        serviceTimesSubscriber,
        formulasSubscriber,
        createFormulaChainSubscriber({ definitions }),
        deletedTargetsSubscriber,
      ],
      timed: [createFormulaDayTask({ database })],
      broadcasts: [createRecordBroadcast(hub, readersOf)],
    };
  },
});
