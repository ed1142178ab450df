/** Everything that other modules can use from this one. */
export type { AccountStorage } from './accountStorage.ts';
export { storageModule } from './module.ts';
