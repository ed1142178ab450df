/** All that other modules may use of this one. */
export { duplicatesModule } from './module.ts';
export { recordKeys, valueKeys } from './recordKeys.ts';
