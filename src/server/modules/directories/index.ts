/** Everything that other modules can use from this one. */
export { directoriesModule } from './module.ts';
export { definitionNames } from './template/definitionNames.ts';
export { isFirstLoad } from './template/definitionTemplate.ts';
export { type DeletedThings, deletedIn, withKept } from './template/keepDeleted.ts';
export { directoryIdIn, fieldIdIn, statusIdIn } from './template/targetIds.ts';
