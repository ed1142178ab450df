import { defineModule } from '#server/modules/serverModule.ts';

/** Stores the metadata of files. The module `files` handles the calls on files. */
export const recordFilesModule = defineModule({
  name: 'recordFiles',
  fileTables: ['files'],
  recordParts: [{ table: 'files', nature: 'Content', readAs: 'files', valueColumn: 'field_id' }],
});
