import { type Handlers, noContent, ok } from '#server/kernel/http/handlers.ts';
import {
  itemKey,
  presentNote,
  type RecordCalls,
  readNotes,
  requirePart,
  shownItem,
} from '#server/modules/records/index.ts';
import { createItemNote } from './commands/createItemNote.ts';
import { deleteItemNote } from './commands/deleteItemNote.ts';
import { updateItemNote } from './commands/updateItemNote.ts';

/** Comments on records. */
export function itemNoteRoutes({ read, write }: RecordCalls): Handlers {
  return {
    listItemNotes: async request =>
      ok(
        await read(request, async (scope, opened) => {
          await shownItem(scope, opened, request.params.itemId);
          requirePart(opened, 'comments', 'read');
          const rows = await readNotes(scope.trx, itemKey(opened, request.params.itemId));
          return rows.map(presentNote);
        }),
      ),
    createItemNote: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const key = itemKey(opened, request.params.itemId);
          const note = await createItemNote(scope, opened, { key, text: request.body.text });
          return presentNote(note);
        }),
      ),
    updateItemNote: async request =>
      ok(
        await write(request, async (scope, opened) => {
          const key = itemKey(opened, request.params.itemId);
          const noteId = request.params.noteId.toLowerCase();
          const note = await updateItemNote(scope, opened, { key, noteId, text: request.body.text });
          return presentNote(note);
        }),
      ),
    deleteItemNote: async request => {
      await write(request, async (scope, opened) => {
        const key = itemKey(opened, request.params.itemId);
        await deleteItemNote(scope, opened, { key, noteId: request.params.noteId.toLowerCase() });
      });
      return noContent();
    },
  };
}
