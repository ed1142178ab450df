/** Determines what a user can see of an account's definitions. */

import type { UsageProfile } from '#core/model.ts';
import { profileWithSources } from '#core/policy/hiddenElsewhere.ts';
import {
  type DirectoryReader,
  type FieldWorld,
  mayReadDirectory as mayRead,
  rightsIn,
  seenDefinition,
} from '#core/policy/permissions.ts';
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

/** Returns a user's profile, which also hides formula results derived from hidden fields in other directories. */
export function profileIn(
  definitions: AccountDefinitions,
  reader: DirectoryReader,
): UsageProfile | undefined {
  const { directories, compiled } = definitions;
  const [first] = directories;
  const engine = first && compiled(first.id)?.registry;
  if (!engine || !reader.profile) return reader.profile;
  const known = seenProfiles.get(definitions) ?? new WeakMap<UsageProfile, SeenProfile>();
  seenProfiles.set(definitions, known);
  const kept = known.get(reader.profile);
  if (kept && kept.settings === reader.settings) return kept.profile;
  const profile = profileWithSources({ directories, engine, compiled }, reader);
  known.set(reader.profile, { settings: reader.settings, profile });
  return profile;
}

interface SeenProfile extends DirectoryReader {}

const seenProfiles = new WeakMap<AccountDefinitions, WeakMap<UsageProfile, SeenProfile>>();

/** Returns the caller with the profile that `profileIn` returns. */
export function principalIn(definitions: AccountDefinitions, principal: Principal): Principal {
  const profile = profileIn(definitions, readerOf(principal));
  return profile === principal.profile ? principal : { ...principal, profile };
}

/** Returns the account as a user sees it, for the policy of fields. */
export function fieldWorld({ definitions, principal }: Reader): FieldWorld {
  const { ownerOf, compiled } = definitions;
  const reader = readerOf(principalIn(definitions, principal));
  const findField: FieldWorld['findField'] = fieldId => {
    const definition = definitions.findField(fieldId);
    if (!definition?.tableFields) return definition;
    // A field of all process types doesn't belong to a single directory here, so a column is hidden if one of them
    // hides it.
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
