import type { OperationHandlers } from '#server/kernel/http/handlers.ts';
import type { RecordCall, RecordCalls } from '#server/modules/records/index.ts';
import { createNoteHandlers } from './noteCalls.ts';

/** Handles calls on comments of records. */
export function createItemNoteRoutes({ read, write }: RecordCalls): OperationHandlers {
  const notes = createNoteHandlers({ read, write, itemIdOf: ({ params }: ItemCall) => params.itemId });
  return {
    listItemNotes: notes.list,
    createItemNote: notes.create,
    updateItemNote: notes.update,
    deleteItemNote: notes.delete,
  };
}

interface ItemCall extends RecordCall {
  readonly params: { readonly id: string; readonly itemId: string };
}
