import type { FieldDefinition } from '#core/model.ts';
import { fieldsFor, isFieldHidden, rightsIn } from '#core/permissions.ts';
import type { AccountDefinitions } from '../definitions/accountDefinitions.ts';
import { mayReadDirectory } from '../records/recordScope.ts';
import { PROCESS_ENTITY } from '../repositories/directories.ts';
import type { Principal } from '../sessions/principal.ts';

/**
 * Fields by entity; whoever is no admin sees those of directories they may read that are not hidden from them, and the
 * fields of every process type where they may read a process.
 */
export function presentCustomFields(
  definitions: AccountDefinitions,
  principal: Principal,
): Record<string, FieldDefinition[]> {
  const shared = new Set(definitions.processFields);
  const answer: Record<string, FieldDefinition[]> = { [PROCESS_ENTITY]: [] };
  const hiddenEverywhere = new Set<string>();
  let hasProcess = principal.isAdmin;
  for (const directory of definitions.directories) {
    const rights = rightsIn(principal.profile, directory.id);
    for (const id of rights.hiddenFields) hiddenEverywhere.add(id);
    if (!principal.isAdmin && !mayReadDirectory({ definitions, principal }, directory.id)) continue;
    hasProcess ||= directory.type === 'Process';
    const compiled = definitions.compiled(directory.id);
    const shown = principal.isAdmin || !compiled ? directory.fields : fieldsFor(compiled, rights);
    answer[directory.builtIn ? 'contact' : directory.id] = shown.filter(field => !shared.has(field));
  }
  const hiddenFields = [...hiddenEverywhere];
  answer[PROCESS_ENTITY] = definitions.processFields.filter(
    field => principal.isAdmin || (hasProcess && !field.deleted && !isFieldHidden({ hiddenFields }, field)),
  );
  return answer;
}
