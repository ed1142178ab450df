/** All that other modules may use of this one. */
export { notesModule } from './module.ts';
export { noteCalls } from './noteCalls.ts';
