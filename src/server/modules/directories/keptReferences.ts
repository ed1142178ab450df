/**
 * Rejects changes after which a definition refers to something deleted, or no longer fits the definition to
 * which it refers.
 */

import { checkDirectory } from '#core/directory/checkDirectory.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { createIssue } from '#core/issues.ts';
import type { Directory, Issue } from '#core/model.ts';
import { type DefinitionScope, throwIfInvalidDefinition } from '#server/modules/configuration/index.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';

/**
 * @throws ProblemError 422 with all issues of the definitions, except issues that existed before the change.
 */
export async function rejectNewDefinitionIssues(scope: DefinitionScope): Promise<void> {
  const known = new Set(getFaults(scope.registry, scope.definitions).map(({ key }) => key));
  const found = getFaults(scope.registry, await scope.readAgain());
  throwIfInvalidDefinition(found.filter(({ key }) => !known.has(key)).map(({ issue }) => issue));
}

interface Fault {
  /** Identical for the same issue before and after the change. */
  readonly key: string;
  readonly issue: Issue;
}

function getFaults(registry: FieldRegistry, { directories, fieldsOf }: AccountDefinitions): Fault[] {
  return directories.flatMap(directory =>
    checkDirectory({ directory, fields: directory.fields, registry, fieldsOf }).map(issue =>
      getFault(directory, issue),
    ),
  );
}

function getFault(directory: Directory, { path: [list, index, ...rest], code, params }: Issue): Fault {
  const things: readonly { readonly id: string; readonly name: string }[] =
    list === 'fields' ? directory.fields : list === 'statusList' ? directory.statusList : [];
  const thing = things[Number(index)];
  const where = { directory: directory.name, ...(thing ? { field: thing.name } : {}) };
  return {
    key: JSON.stringify([directory.id, list, thing?.id ?? index, rest, code]),
    issue: createIssue([], isAboutMissing(code) ? 'ReferredTo' : code, { ...params, ...where }),
  };
}

function isAboutMissing(code: string): boolean {
  return code.startsWith('Unknown');
}
