export {
  type AccountDefinitions,
  createDefinitionStore,
  type DefinitionStore,
  findContactDirectoryId,
} from './accountDefinitions.ts';
export { directoryRows, statusRows } from './definitionsSql.ts';
export type { DirectoryReaders } from './directoryReaders.ts';
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
  insertDirectory,
  listDirectoryRows,
  orderDirectoryRows,
  PROCESS_ENTITY,
  putDirectoryRow,
  raiseRevision,
  updateDirectoryRow,
} from './repositories/directories.ts';
export {
  type FieldIndexKey,
  holdFilling,
  insertFieldIndex,
  listUnfinished,
  listUnused,
  markIndexesUsed,
  removeFieldIndex,
  type StoredFieldIndex,
  setFieldIndexState,
  type Unfinished,
  writeFilledTo,
} from './repositories/fieldIndexes.ts';
export { awaitHolders, incrementStamp } from './repositories/stamps.ts';
export { listStatusRows, putStatusRow, removeStatusRow, replaceStatuses } from './repositories/statuses.ts';
export { getSchemaValidator, type ValidatorModules } from './schemaValidators.ts';
