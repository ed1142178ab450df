/** Everything that other modules can use from this one. */
export {
  type AccountDefinitions,
  contactDirectoryOf,
  createDefinitionStore,
  type DefinitionStore,
} from './accountDefinitions.ts';
export type { DirectoryReaders } from './directoryReaders.ts';
export type { KeptValue } from './keptValue.ts';
export { definitionsModule } from './module.ts';
export { presentCustomFields } from './presentCustomFields.ts';
export { presentDirectories, presentDirectory } from './presentDirectory.ts';
export { fieldWorld, mayReadDirectory, principalIn, profileIn } from './reader.ts';
export { readCalendar, removeCalendar, writeCalendar } from './repositories/calendars.ts';
export { markCustomField, orderCustomFieldRows, saveCustomField } from './repositories/customFields.ts';
export {
  type DirectorySettingsRow,
  deleteDirectoryRow,
  insertDirectory,
  orderDirectoryRows,
  PROCESS_ENTITY,
  raiseRevision,
  updateDirectoryRow,
} from './repositories/directories.ts';
export {
  dropRows,
  type FieldIndexKey,
  holdFilling,
  insertFieldIndex,
  listUnfinished,
  listUnused,
  markFieldIndex,
  noteUse,
  type StoredFieldIndex,
  type Unfinished,
  writeFilledTo,
} from './repositories/fieldIndexes.ts';
export { awaitHolders, bumpStamp } from './repositories/stamps.ts';
export { forgetStatusesInTrash, replaceStatuses } from './repositories/statuses.ts';
export { schemaValidatorOf, type ValidatorModules } from './schemaValidators.ts';
