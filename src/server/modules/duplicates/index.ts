export { mergeItems } from './commands/mergeItems.ts';
export { duplicatesModule } from './module.ts';
export { recordKeys, toValueKeys } from './recordKeys.ts';
