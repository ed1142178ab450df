import { respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { presentNote, readNotes } from '#server/modules/recordNotes/index.ts';
import {
  type OpenDirectory,
  type RecordScope,
  readVisibleRecord,
  requireRecordPartAccess,
  toRecordKey,
} from '#server/modules/records/index.ts';
import { createItemNote } from './commands/createItemNote.ts';
import { deleteItemNote } from './commands/deleteItemNote.ts';
import { updateItemNote } from './commands/updateItemNote.ts';

type Work<T> = (scope: RecordScope, opened: OpenDirectory) => Promise<T>;

/**
 * How a call reaches its record: `read` and `write` open the record's directory with the caller's
 * permissions, and `itemIdOf` returns the record's id.
 */
interface NoteCallsInput<Call> {
  read<T>(call: Call, work: Work<T>): Promise<T>;
  write<T>(call: Call, work: Work<T>): Promise<T>;
  itemIdOf(call: Call): string;
}

interface OfNote {
  readonly params: { readonly noteId: string };
}

interface WithText {
  readonly body: { readonly text: string };
}

/** The four calls on a record's comments, independent of the path. */
export function createNoteHandlers<Call>({ read, write, itemIdOf }: NoteCallsInput<Call>) {
  return {
    list: async (call: Call) =>
      respondOk(
        await read(call, async (scope, opened) => {
          await readVisibleRecord(scope, opened, itemIdOf(call));
          requireRecordPartAccess(opened, 'comments', 'read');
          const rows = await readNotes(scope.trx, toRecordKey(opened, itemIdOf(call)));
          return rows.map(presentNote);
        }),
      ),
    create: async (call: Call & WithText) =>
      respondOk(
        await write(call, async (scope, opened) => {
          const key = toRecordKey(opened, itemIdOf(call));
          return presentNote(await createItemNote(scope, opened, { key, text: call.body.text }));
        }),
      ),
    update: async (call: Call & OfNote & WithText) =>
      respondOk(
        await write(call, async (scope, opened) => {
          const key = toRecordKey(opened, itemIdOf(call));
          const noteId = call.params.noteId.toLowerCase();
          return presentNote(await updateItemNote(scope, opened, { key, noteId, text: call.body.text }));
        }),
      ),
    delete: async (call: Call & OfNote) => {
      await write(call, async (scope, opened) => {
        const key = toRecordKey(opened, itemIdOf(call));
        await deleteItemNote(scope, opened, { key, noteId: call.params.noteId.toLowerCase() });
      });
      return respondNoContent();
    },
  };
}
