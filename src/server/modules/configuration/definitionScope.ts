/**
 * The scope of calls that change definitions, under the lock of the account's stamp (a counter that every
 * change increments).
 */

import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory, FieldDefinition, Issue } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { FieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import {
  createConflictError,
  createInvalidError,
  createNotFoundError,
} from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  type AccountDefinitions,
  type DefinitionStore,
  incrementDefinitionsStamp,
  PROCESS_ENTITY_ID,
} from '#server/modules/definitions/index.ts';
import type { ConfigurationKinds } from './configurationKinds.ts';
import { type ConfigurationEffects, createConfigurationEffects } from './effects.ts';

export interface DefinitionScope {
  readonly trx: Trx;
  readonly accountId: string;
  readonly principal: Principal;
  readonly registry: FieldRegistry;
  /** The definitions before the change. */
  readonly definitions: AccountDefinitions;
  readonly servers: FieldServerRegistry;
  readonly kinds: ConfigurationKinds;
  /** True if unknown ids given by the caller become the ids of new entities. */
  readonly hasGivenIds: boolean;
  /** True if the change is rolled back in the end. Records are then read but not written. */
  readonly isDryRun: boolean;
  /** The reason for the change, as entered by the caller. */
  readonly note: string | null;
  readonly effects: ConfigurationEffects;
  /** Reads the definitions again, including the changes made so far. */
  readAgain(): Promise<AccountDefinitions>;
}

interface ScopeParts {
  readonly definitions: DefinitionStore;
  readonly servers: FieldServerRegistry;
  readonly kinds: ConfigurationKinds;
  readonly note?: string | undefined;
  readonly hasGivenIds: boolean;
  readonly isDryRun: boolean;
}

/**
 * Opens the scope. A change first increments the stamp, which blocks other changes of the account's
 * definitions, and writes of records, until commit. A dry run doesn't block them, because it takes long and
 * is rolled back.
 */
export async function openDefinitionScope(
  trx: Trx,
  principal: Principal,
  { definitions: store, servers, kinds, note: given, hasGivenIds, isDryRun }: ScopeParts,
): Promise<DefinitionScope> {
  const { accountId, userId } = principal;
  const note = given ?? null;
  if (!isDryRun) await incrementDefinitionsStamp(trx, accountId);
  return {
    trx,
    principal,
    accountId,
    registry: store.registry,
    definitions: await store.read(trx, accountId),
    servers,
    kinds,
    hasGivenIds,
    isDryRun,
    note,
    effects: createConfigurationEffects(trx, { accountId, userId, note }),
    readAgain: () => store.read(trx, accountId),
  };
}

/** @throws ProblemError 404 if the directory doesn't exist. */
export function requireDirectory(scope: DefinitionScope, id: string): Directory {
  const directory = scope.definitions.directory(id.toLowerCase());
  if (!directory) throw createNotFoundError();
  return directory;
}

export interface EntityFields {
  /** A directory id, or `process`. */
  readonly entity: string;
  readonly fields: readonly FieldDefinition[];
  /** The directory of the fields; `undefined` for the fields of all process types. */
  readonly directory: Directory | undefined;
}

/** `contact` refers to the built-in directory of contacts. @throws ProblemError 404 if the directory doesn't exist. */
export function requireEntityFields(scope: DefinitionScope, entity: string): EntityFields {
  const { processFields, directories } = scope.definitions;
  if (entity === PROCESS_ENTITY_ID) return { entity, fields: processFields, directory: undefined };
  const directory = directories.find(candidate =>
    entity === 'contact' ? candidate.builtIn : candidate.id === entity.toLowerCase(),
  );
  if (!directory) throw createNotFoundError();
  const shared = new Set(processFields);
  return {
    entity: directory.id,
    fields: directory.fields.filter(field => !shared.has(field) && !field.system),
    directory,
  };
}

export function throwIfInvalidDefinition(issues: readonly Issue[]): void {
  if (issues.length > 0) throw createInvalidError([...issues]);
}

/** @throws ProblemError 409 if the directory was saved since the caller read it. */
export function requireCurrentRevision(directory: Directory, revision: number | undefined): void {
  if (revision !== undefined && revision !== directory.revision)
    throw createConflictError({ version: directory.revision });
}
