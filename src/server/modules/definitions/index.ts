export {
  type AccountDefinitions,
  createDefinitionStore,
  type DefinitionStore,
  findContactDirectoryId,
} from './accountDefinitions.ts';
export { directoryRowsSql, statusRowsSql } from './definitionsSql.ts';
export type { DirectoryAudienceResolver } from './directoryReaders.ts';
export type { StoredValue } from './keptValue.ts';
export { definitionsModule } from './module.ts';
export { presentCustomFields } from './presentCustomFields.ts';
export { presentDirectories, presentDirectory } from './presentDirectory.ts';
export {
  canReadDirectoryById,
  createFieldWorld,
  getEffectiveProfile,
  withEffectiveProfile,
} from './reader.ts';
export { readCalendar, removeCalendar, writeCalendar } from './repositories/calendars.ts';
export {
  listCustomFieldRows,
  markCustomField,
  orderCustomFieldRows,
  putCustomFieldRow,
  removeCustomFieldRow,
  saveCustomField,
} from './repositories/customFields.ts';
export {
  type DirectorySettingsRow,
  deleteDirectoryRow,
  freeDirectoryCodes,
  incrementRevision,
  insertDirectory,
  listDirectoryRows,
  orderDirectoryRows,
  PROCESS_ENTITY,
  putDirectoryRow,
  updateDirectoryRow,
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
export { awaitDefinitionLocks, incrementStamp } from './repositories/stamps.ts';
export { listStatusRows, putStatusRow, removeStatusRow, replaceStatuses } from './repositories/statuses.ts';
export { getSchemaValidator, type ValidatorModules } from './schemaValidators.ts';
