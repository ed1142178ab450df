import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { bindSystemFields, type SystemNames } from '#core/systemFields.ts';
import { useEngine } from '../engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { useTags } from '../tags/tags.ts';

/** The system fields that people filter by, under their names: those with a control of their own, and all that conditions know. */
export function useSystemFilters({ directory, systemById }: CompiledDirectory): {
  controls: readonly BoundField[];
  conditions: readonly BoundField[];
} {
  const { registry } = useEngine();
  const names = useSystemNames();
  return useMemo(() => {
    const bound = bindSystemFields(directory, registry, names);
    const known = bound.filter(({ system: { id, filter } }) => filter && systemById.has(id));
    const fields = known.flatMap(({ field, system }) => (field ? { field, system } : []));
    return {
      controls: fields.filter(({ system }) => system.filter === 'control').map(({ field }) => field),
      conditions: fields.map(({ field }) => field),
    };
  }, [directory, systemById, registry, names]);
}

/** What people call them, and the tags that there are. */
export function useSystemNames(): SystemNames {
  const { t } = useMessages();
  const { all: tags } = useTags();
  return useMemo(() => ({ tags, nameOf: id => t(`table.${id}`) }), [t, tags]);
}
