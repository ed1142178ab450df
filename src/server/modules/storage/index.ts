export type { AccountStorage } from './accountStorage.ts';
export { storageModule } from './module.ts';
