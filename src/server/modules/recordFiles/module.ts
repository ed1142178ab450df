import { defineModule } from '#server/modules/serverModule.ts';

/** Stores which files there are. The module `files` handles the calls on them. */
export const recordFilesModule = defineModule({
  name: 'recordFiles',
  fileTables: ['files'],
  recordParts: [{ table: 'files', nature: 'Content', readAs: 'files', valueColumn: 'field_id' }],
});
