/** All that other modules may use of this one. */
export type { AccountStorage } from './accountStorage.ts';
export { storageModule } from './module.ts';
