import { type CompiledDirectory, compileDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory } from '#core/model.ts';
import { type FieldRequirements, findRequiredFields } from '#core/scripts/needs.ts';
import type { AccountAction } from '#view/actions/accountAction.ts';
import type { AccountActions } from './useAccountActions.ts';

interface Around {
  readonly compiled: CompiledDirectory;
  readonly directories: readonly Directory[];
  mayRead(directoryId: string): boolean;
}

/**
 * Returns the actions whose required fields exist in this directory and in other directories that the user can read.
 */
export function findApplicableActions(
  actions: readonly AccountAction[],
  { compiled, directories, mayRead }: Around,
): AccountActions {
  const compiledOf = (code: string) => {
    const directory = directories.find(one => one.code === code);
    return directory && mayRead(directory.id) ? compileDirectory(directory, compiled.registry) : undefined;
  };
  const has = (of: CompiledDirectory | undefined, needs: FieldRequirements) =>
    of !== undefined && findRequiredFields(of, needs) !== null;
  return {
    actions: actions.filter(
      ({ needs, reads }) =>
        has(compiled, needs) &&
        Object.entries(reads).every(([code, fields]) => has(compiledOf(code), fields)),
    ),
    compiledOf,
  };
}
