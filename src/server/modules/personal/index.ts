/** All that other modules may use of this one. */
export { personalModule } from './module.ts';
export { readSavedStates } from './repositories/userStorage.ts';
