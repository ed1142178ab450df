import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { joinDirectories } from '#core/directory/joinDirectories.ts';
import { compileFor } from '#core/permissions.ts';
import { bindSystemFields } from '#core/systemFields.ts';
import { useEngine } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useTags } from '#view/tags/tags.ts';
import { useAccess, useBoot } from '../../state/useBoot.ts';
import { figureChoices, type ReportPlace } from './reportPlace.ts';

/** Undefined where it is gone, or not for the person to read. */
export function useReportPlace(directoryId: string | null): ReportPlace | undefined {
  const engine = useEngine();
  const { t } = useMessages();
  const { directories } = useBoot();
  const access = useAccess();
  const { all: tags } = useTags();
  const compiled = directories
    .filter(({ id, type }) => (directoryId === null ? type === 'Process' : id === directoryId))
    .filter(({ id }) => access.mayRead(id))
    .map(directory => compileFor(directory, engine.registry, access.rightsIn(directory.id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same directories come as a new array with every draw
  return useMemo(() => {
    const [first, ...others] = compiled;
    if (!first) return undefined;
    const all = [first, ...others] as const;
    const whole = others.length === 0 ? first : joinDirectories(all, namesOfProcesses(t));
    const bound = bindSystemFields(whole.directory, engine.registry, {
      tags,
      nameOf: id => t(`table.${id}`),
    });
    const system = bound.flatMap(({ field, system: { id } }) =>
      field && whole.systemById.has(id) ? [field] : [],
    );
    const choices = figureChoices({
      compiled: whole,
      directories: all,
      system,
      engine: engine.registry,
      findField: engine.findField,
    });
    return { directoryId, compiled: whole, choices };
  }, [directoryId, keyOf(compiled), engine, tags, t]);
}

function namesOfProcesses(t: (id: string) => string) {
  return {
    name: t('processes.title'),
    recordName: t('figures.recordName'),
    directory: t('figures.processType'),
  };
}

const keys = new WeakMap<CompiledDirectory, number>();
let lastKey = 0;

/** As one dependency, however many there are. */
function keyOf(compiled: readonly CompiledDirectory[]): string {
  return compiled
    .map(each => {
      const key = keys.get(each) ?? ++lastKey;
      keys.set(each, key);
      return key;
    })
    .join();
}
