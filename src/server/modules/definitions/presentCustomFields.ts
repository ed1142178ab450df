import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition } from '#core/model.ts';
import {
  getDirectoryRights,
  isFieldHidden,
  listVisibleFields,
  toVisibleDefinition,
} from '#core/policy/permissions.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { AccountDefinitions } from './accountDefinitions.ts';
import { canReadDirectoryById, withEffectiveProfile } from './reader.ts';
import { PROCESS_ENTITY_ID } from './repositories/directories.ts';

/**
 * Returns the custom fields, keyed by entity. Users who aren't administrators only get visible fields of directories
 * that they can read, and the visible fields shared by all process types if they can read at least one type.
 */
export function presentCustomFields(
  definitions: AccountDefinitions,
  principal: Principal,
  registry: FieldRegistry,
): Record<string, FieldDefinition[]> {
  const { profile } = withEffectiveProfile(definitions, principal);
  const shared = new Set(definitions.processFields.map(({ id }) => id));
  const answer: Record<string, FieldDefinition[]> = { [PROCESS_ENTITY_ID]: [] };
  const hiddenEverywhere = new Set<string>();
  let hasProcess = principal.isAdmin;
  for (const directory of definitions.directories) {
    const rights = getDirectoryRights(profile, directory.id);
    for (const id of rights.hiddenFields) hiddenEverywhere.add(id);
    if (!principal.isAdmin && !canReadDirectoryById({ definitions, principal }, directory.id)) continue;
    hasProcess ||= directory.type === 'Process';
    const compiled = definitions.compiled(directory.id);
    const shown = principal.isAdmin || !compiled ? directory.fields : listVisibleFields(compiled, rights);
    answer[directory.builtIn ? 'contact' : directory.id] = shown.filter(
      ({ id, system }) => !shared.has(id) && !system,
    );
  }
  const hiddenFields = [...hiddenEverywhere];
  const { processFields } = definitions;
  answer[PROCESS_ENTITY_ID] = principal.isAdmin
    ? [...processFields]
    : processFields
        .filter(field => hasProcess && !field.deleted && !isFieldHidden({ hiddenFields }, field))
        .map(field => toVisibleDefinition(field, registry, { hiddenFields }));
  return answer;
}
