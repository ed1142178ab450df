export {
  type ConfigurationCheck,
  type ConfigurationDependencies,
  changeConfiguration,
} from './changeConfiguration.ts';
export {
  type ChangedContent,
  type ChangeOfKind,
  type CompareRights,
  type ConfigurationHooks,
  type ConfigurationKind,
  defineConfigurationKind,
} from './configurationKind.ts';
export {
  type DefinitionScope,
  type EntityFields,
  requireCurrentRevision,
  requireDirectory,
  requireEntityFields,
  throwIfInvalidDefinition,
} from './definitionScope.ts';
export { configurationModule } from './module.ts';
export { canSeeTexts } from './plans/planVisibility.ts';
export { listDocumentsSince } from './repositories/configurationVersions.ts';
export { readFieldValuePage, readRetainedValues, restoreTrashedStatus } from './repositories/keptValues.ts';
