export { directoriesModule } from './module.ts';
export { createDefinitionNames } from './template/definitionNames.ts';
export { isFirstTemplateLoad } from './template/definitionTemplatePart.ts';
export { type DeletedEntities, findDeletedEntities, retainDeletedEntries } from './template/keepDeleted.ts';
export { findTargetDirectoryId, findTargetFieldId, findTargetStatusId } from './template/targetIds.ts';
