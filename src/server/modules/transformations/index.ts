/** Everything that other modules can use from this one. */
export { transformItem } from './commands/transformItem.ts';
export { previewTransforms } from './commands/transformItems.ts';
export { type FileCopying, type IdOf, stableIds } from './copiedFiles.ts';
export { transformationsModule } from './module.ts';
export { pairInput } from './newRecord.ts';
export {
  madeAlready,
  type OpenTransformation,
  openSource,
  openTransformation,
} from './openTransformation.ts';
