/** What one person may see of an account's definitions. */
import { type FieldWorld, mayReadDirectory as mayRead, rightsIn, seenDefinition } from '#core/permissions.ts';
import { type Principal, readerOf } from '#server/kernel/session/principal.ts';
import type { AccountDefinitions } from './accountDefinitions.ts';

interface Reader {
  readonly definitions: AccountDefinitions;
  readonly principal: Principal;
}

export function mayReadDirectory(scope: Reader, directoryId: string): boolean {
  const directory = scope.definitions.directory(directoryId);
  return directory !== undefined && mayRead(readerOf(scope.principal), directory);
}

/** The account as one person sees it, for the policy's questions about fields. */
export function fieldWorld({ definitions, principal }: Reader): FieldWorld {
  const { ownerOf, compiled } = definitions;
  const reader = readerOf(principal);
  const findField: FieldWorld['findField'] = fieldId => {
    const definition = definitions.findField(fieldId);
    if (!definition?.tableFields) return definition;
    // A field of every process type is not known by its directory here: what one of them hides stays hidden.
    const owners = definitions.directories.flatMap(({ id }) => compiled(id) ?? []);
    const sharing = owners.filter(({ fieldById }) => fieldById.has(fieldId));
    const hiddenFields = sharing.flatMap(
      ({ directory }) => rightsIn(reader.profile, directory.id).hiddenFields,
    );
    const [first] = sharing;
    return first ? seenDefinition(definition, first.registry, { hiddenFields }) : definition;
  };
  return { ...reader, findField, ownerOf, compiled };
}
