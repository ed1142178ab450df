import type { UsageProfile } from '#core/model.ts';
import { hideDependentResults } from '#core/policy/hiddenElsewhere.ts';
import {
  type DirectoryReader,
  type FieldEnvironment,
  getDirectoryRights,
  isDirectoryReadable as mayRead,
  toVisibleDefinition,
} from '#core/policy/permissions.ts';
import { type Principal, toDirectoryViewer } from '#server/kernel/session/principal.ts';
import type { AccountDefinitions } from './accountDefinitions.ts';

interface Reader {
  readonly definitions: AccountDefinitions;
  readonly principal: Principal;
}

export function canReadDirectoryById(scope: Reader, directoryId: string): boolean {
  const directory = scope.definitions.directory(directoryId);
  return directory !== undefined && mayRead(toDirectoryViewer(scope.principal), directory);
}

/** Returns a user's profile, with formula results hidden if they derive from hidden fields in other directories. */
export function getEffectiveProfile(
  definitions: AccountDefinitions,
  reader: DirectoryReader,
): UsageProfile | undefined {
  const { directories, compiled } = definitions;
  const [first] = directories;
  const engine = first && compiled(first.id)?.registry;
  if (!engine || !reader.profile) return reader.profile;
  const known = seenProfiles.get(definitions) ?? new WeakMap<UsageProfile, VisibleProfile>();
  seenProfiles.set(definitions, known);
  const kept = known.get(reader.profile);
  if (kept && kept.settings === reader.settings) return kept.profile;
  const profile = hideDependentResults({ directories, engine, compiled }, reader);
  known.set(reader.profile, { settings: reader.settings, profile });
  return profile;
}

interface VisibleProfile extends DirectoryReader {}

const seenProfiles = new WeakMap<AccountDefinitions, WeakMap<UsageProfile, VisibleProfile>>();

/** Returns the caller with the profile that `getEffectiveProfile` returns. */
export function withEffectiveProfile(definitions: AccountDefinitions, principal: Principal): Principal {
  const profile = getEffectiveProfile(definitions, toDirectoryViewer(principal));
  return profile === principal.profile ? principal : { ...principal, profile };
}

/** Returns the definitions as visible to the user, for evaluating field permissions. */
export function createVisibleFieldEnvironment({ definitions, principal }: Reader): FieldEnvironment {
  const { ownerOf, compiled } = definitions;
  const reader = toDirectoryViewer(withEffectiveProfile(definitions, principal));
  const findField: FieldEnvironment['findField'] = fieldId => {
    const definition = definitions.findField(fieldId);
    if (!definition?.tableFields) return definition;
    // A field of all process types doesn't belong to a single directory here, so a column is hidden if any of the
    // directories with the field hides it.
    const owners = definitions.directories.flatMap(({ id }) => compiled(id) ?? []);
    const sharing = owners.filter(({ fieldById }) => fieldById.has(fieldId));
    const hiddenFields = sharing.flatMap(
      ({ directory }) => getDirectoryRights(reader.profile, directory.id).hiddenFields,
    );
    const [first] = sharing;
    return first ? toVisibleDefinition(definition, first.registry, { hiddenFields }) : definition;
  };
  return { ...reader, findField, ownerOf, compiled };
}
