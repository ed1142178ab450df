/** All that other modules may use of this one. */
export { mergeItems } from './commands/mergeItems.ts';
export { duplicatesModule } from './module.ts';
export { recordKeys, valueKeys } from './recordKeys.ts';
