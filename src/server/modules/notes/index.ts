export { createItemNote } from './commands/createItemNote.ts';
export { notesModule } from './module.ts';
export { createNoteHandlers } from './noteCalls.ts';
