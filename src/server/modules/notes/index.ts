/** All that other modules may use of this one. */
export { createItemNote } from './commands/createItemNote.ts';
export { deleteItemNote } from './commands/deleteItemNote.ts';
export { updateItemNote } from './commands/updateItemNote.ts';
export { notesModule } from './module.ts';
