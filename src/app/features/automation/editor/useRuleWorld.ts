import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import type { Issue } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';

/** Compiles a directory with the user's permissions; returns `undefined` if the id is unknown or empty. */
export function useCompiledDirectory(directoryId: string): CompiledDirectory | undefined {
  const { registry } = useEngine();
  const { directories } = useBoot();
  const { rightsIn } = useAccess();
  const directory = directories.find(({ id }) => id === directoryId);
  return directory && compileVisibleDirectory(directory, registry, rightsIn(directory.id));
}

export function useFieldOptions(compiled: CompiledDirectory | undefined) {
  return useMemo(
    () => (compiled?.fields ?? []).map(({ definition: { id, name } }) => ({ value: id, label: name })),
    [compiled],
  );
}

/** The props for parts of the rule editor; `compiled` is the directory to whose records the part applies. */
export interface RulePartProps<Value> {
  readonly value: Value;
  readonly issues: readonly Issue[];
  readonly compiled: CompiledDirectory | undefined;
  readonly onChange: (value: Value) => void;
}
