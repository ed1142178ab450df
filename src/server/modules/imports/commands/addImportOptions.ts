import { addFieldOptions } from '#core/import/missingOptions.ts';
import type { Import } from '#core/model.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type DefinitionScope,
} from '#server/modules/configuration/index.ts';
import { PROCESS_ENTITY_ID } from '#server/modules/definitions/index.ts';
import type { StoredImport } from '../repositories/imports.ts';

/**
 * Adds the options used by the rows to be written, like an administrator who edits the fields: the options are
 * validated, stored as one version, and broadcast. They aren't removed when the import is undone, because other records
 * can use them by then.
 * @throws ProblemError 422 if a definition with the options would be invalid.
 */
export async function addImportOptions(
  configuration: ConfigurationDependencies,
  principal: Principal,
  { facts, file_name: note, directory_id: directoryId, state }: StoredImport,
): Promise<void> {
  const { newOptions = [] } = facts;
  if (newOptions.length === 0 || state !== 'Checked') return;
  const kinds = configuration.kinds.which(kind => kind.isDefinition);
  await changeConfiguration(configuration, { principal, kinds, note }, async scope => {
    for (const [fieldId, options] of Map.groupBy(newOptions, ({ target }) => target)) {
      await addTo(scope, { directoryId, fieldId, options });
    }
  });
}

async function addTo(
  scope: DefinitionScope,
  { directoryId, fieldId, options }: { directoryId: string; fieldId: string; options: Import['newOptions'] },
): Promise<void> {
  // Since the check, the field can have been deleted, or others can have added some of the options. Rows
  // are validated again when they are written.
  const current = scope.definitions.findField(fieldId);
  if (!current) return;
  const texts = options.map(({ text }) => text);
  const { definition: field, added } = addFieldOptions(scope.registry.bind(current), texts);
  if (added.length === 0) return;
  const isOfProcesses = scope.definitions.processFields.some(({ id }) => id === fieldId);
  const entity = isOfProcesses ? PROCESS_ENTITY_ID : directoryId;
  await scope.kinds.apply(scope, { kind: 'SaveField', entity, id: fieldId, field });
}
