export {
  type AccountDefinitions,
  createDefinitionStore,
  type DefinitionStore,
  findContactDirectoryId,
} from './accountDefinitions.ts';
export { directoryDefinitionRowsSql, statusRowsSql } from './definitionsSql.ts';
export type { DirectoryAudienceResolver } from './directoryReaders.ts';
export type { RetainedValue } from './keptValue.ts';
export { definitionsModule } from './module.ts';
export { presentCustomFields } from './presentCustomFields.ts';
export { presentDirectories, presentDirectory } from './presentDirectory.ts';
export {
  canReadDirectoryById,
  createVisibleFieldEnvironment,
  getEffectiveProfile,
  withEffectiveProfile,
} from './reader.ts';
export { readAccountCalendar, removeCalendar, writeCalendar } from './repositories/calendars.ts';
export {
  listCustomFieldRows,
  markCustomField,
  removeCustomFieldRow,
  reorderCustomFieldRows,
  saveCustomField,
  upsertCustomFieldRow,
} from './repositories/customFields.ts';
export {
  assignTemporaryDirectoryCodes,
  type DirectorySettingsRow,
  deleteDirectoryRow,
  incrementRevision,
  insertDirectory,
  listDirectoryRows,
  PROCESS_ENTITY_ID,
  reorderDirectoryRows,
  updateDirectoryRow,
  upsertDirectoryRow,
} from './repositories/directories.ts';
export {
  type FieldIndexKey,
  insertFieldIndex,
  listUnfinishedIndexes,
  listUnusedIndexes,
  lockIndexFilling,
  markIndexesUsed,
  removeFieldIndex,
  type StoredFieldIndex,
  setFieldIndexState,
  type UnfinishedIndex,
  updateFillProgress,
} from './repositories/fieldIndexes.ts';
export { awaitDefinitionLocks, incrementDefinitionsStamp } from './repositories/stamps.ts';
export {
  listStatusRows,
  removeStatusRow,
  replaceStatuses,
  upsertStatusRow,
} from './repositories/statuses.ts';
export { getSchemaValidator, type ValidatorModules } from './schemaValidators.ts';
