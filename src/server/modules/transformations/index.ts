/** All that other modules may use of this one. */
export { previewTransforms } from './commands/transformItems.ts';
export { transformationsModule } from './module.ts';
