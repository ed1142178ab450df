export { createItemNote } from './commands/createItemNote.ts';
export { notesModule } from './module.ts';
export { createNoteCalls } from './noteCalls.ts';
