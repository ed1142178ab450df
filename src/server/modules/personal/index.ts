export { personalModule } from './module.ts';
export { readSavedStates } from './repositories/userStorage.ts';
