export { transformItem } from './commands/transformItem.ts';
export { createTransformPreview } from './commands/transformItems.ts';
export { createStableIdProvider, type FileCopyContext, type StableIdProvider } from './copiedFiles.ts';
export { transformationsModule } from './module.ts';
export { buildPairInput } from './newRecord.ts';
export {
  findExistingResult,
  type OpenTransformation,
  openTransformation,
  openTransformationSource,
} from './openTransformation.ts';
