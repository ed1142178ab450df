export {
  type ConfigurationCheck,
  type ConfigurationParts,
  changeConfiguration,
} from './changeConfiguration.ts';
export {
  type ChangedContent,
  type ChangeOf,
  type CompareRights,
  type ConfigurationHooks,
  type ConfigurationKind,
  defineConfigurationKind,
} from './configurationKind.ts';
export {
  checkRevision,
  type DefinitionScope,
  type EntityFields,
  refuseInvalid,
  requireDirectory,
  requireEntity,
} from './definitionScope.ts';
export { configurationModule } from './module.ts';
export { canSeeTexts } from './plans/planVisibility.ts';
export { listDocumentsSince } from './repositories/configurationVersions.ts';
export { readFieldValuePage, readKeptValues, restoreTrashedStatus } from './repositories/keptValues.ts';
