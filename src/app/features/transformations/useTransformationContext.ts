import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { TransformationEnvironment } from '#core/transformation/checkTransformation.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useBoot } from '../../state/useBoot.ts';

/** Compiles directories with full permissions, because transformations can use all fields. */
export function useTransformationContext(): TransformationEnvironment {
  const { directories } = useBoot();
  const { registry, findField } = useEngine();
  return useMemo(() => {
    const made = new Map<string, CompiledDirectory>();
    return {
      directories,
      findField,
      compiled(id) {
        const directory = directories.find(each => each.id === id);
        const compiled =
          made.get(id) ?? (directory && compileVisibleDirectory(directory, registry, FULL_RIGHTS));
        if (compiled) made.set(id, compiled);
        return compiled;
      },
    };
  }, [directories, registry, findField]);
}
