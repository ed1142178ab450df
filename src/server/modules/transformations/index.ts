export { transformItem } from './commands/transformItem.ts';
export { previewTransforms } from './commands/transformItems.ts';
export { createStableIds, type FileCopying, type IdOf } from './copiedFiles.ts';
export { transformationsModule } from './module.ts';
export { buildPairInput } from './newRecord.ts';
export {
  findExistingResult,
  type OpenTransformation,
  openSource,
  openTransformation,
} from './openTransformation.ts';
