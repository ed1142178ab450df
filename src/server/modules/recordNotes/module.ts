import { defineModule } from '#server/modules/serverModule.ts';

/** Stores comments on records. The module `notes` handles the calls on comments. */
export const recordNotesModule = defineModule({
  name: 'recordNotes',
  recordParts: [{ table: 'item_notes', nature: 'Content', readAs: 'comments' }],
});
