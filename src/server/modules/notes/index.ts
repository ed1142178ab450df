/** All that other modules may use of this one. */
export { createItemNote } from './commands/createItemNote.ts';
export { notesModule } from './module.ts';
export { noteCalls } from './noteCalls.ts';
