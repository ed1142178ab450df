export { directoriesModule } from './module.ts';
export { createDefinitionNames } from './template/definitionNames.ts';
export { isFirstLoad } from './template/definitionTemplate.ts';
export { type DeletedEntities, findDeletedEntities, retainDeletedEntries } from './template/keepDeleted.ts';
export { findTargetDirectoryId, findTargetFieldId, findTargetStatusId } from './template/targetIds.ts';
