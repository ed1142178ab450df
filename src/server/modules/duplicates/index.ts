export { mergeItems } from './commands/mergeItems.ts';
export { getRecordKeys, toValueKeys } from './getRecordKeys.ts';
export { duplicatesModule } from './module.ts';
