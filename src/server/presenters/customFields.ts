import type { FieldDefinition } from '#core/model.ts';
import { isFieldHidden, rightsIn } from '#core/permissions.ts';
import type { AccountDefinitions } from '../definitions/accountDefinitions.ts';
import { mayReadDirectory } from '../records/recordScope.ts';
import { PROCESS_ENTITY } from '../repositories/directories.ts';
import type { Principal } from '../sessions/principal.ts';

/** Fields by entity; whoever is no admin sees those of directories they may read that are not hidden from them. */
export function presentCustomFields(
  definitions: AccountDefinitions,
  principal: Principal,
): Record<string, FieldDefinition[]> {
  const shared = new Set(definitions.processFields);
  const answer: Record<string, FieldDefinition[]> = { [PROCESS_ENTITY]: [] };
  const hiddenEverywhere = new Set<string>();
  for (const directory of definitions.directories) {
    const { hiddenFields } = rightsIn(principal.profile, directory.id);
    for (const id of hiddenFields) hiddenEverywhere.add(id);
    if (!principal.isAdmin && !mayReadDirectory({ definitions, principal }, directory.id)) continue;
    answer[directory.builtIn ? 'contact' : directory.id] = directory.fields.filter(
      field => !shared.has(field) && isShown(field, hiddenFields, principal),
    );
  }
  answer[PROCESS_ENTITY] = definitions.processFields.filter(field =>
    isShown(field, [...hiddenEverywhere], principal),
  );
  return answer;
}

function isShown(field: FieldDefinition, hiddenFields: string[], { isAdmin }: Principal): boolean {
  return isAdmin || (!field.deleted && !isFieldHidden({ hiddenFields }, field));
}
