/** Everything that other modules can use from this one. */
export { personalModule } from './module.ts';
export { readSavedStates } from './repositories/userStorage.ts';
