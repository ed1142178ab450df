import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { SystemField } from '#core/field/system/systemField.ts';
import { bindSystemFields, type SystemFieldOptions } from '#core/field/system/systemFields.ts';
import { useEngine } from '../engine/engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { useTags } from '../tags/tags.ts';

/**
 * Returns the named system fields that filters can use: `controls` have a filter control, `conditions`
 * (including `controls`) are available in all conditions, and `searched` only in conditions of searches.
 */
export function useSystemFilters({ directory, systemById }: CompiledDirectory): {
  controls: readonly BoundField[];
  conditions: readonly BoundField[];
  searched: readonly BoundField[];
} {
  const { registry } = useEngine();
  const names = useSystemFieldOptions();
  return useMemo(() => {
    const bound = bindSystemFields(directory, registry, names);
    const known = bound.filter(({ system: { id, filter } }) => filter && systemById.has(id));
    const fields = known.flatMap(({ field, system }) => (field ? { field, system } : []));
    const those = (isMeant: (filter: SystemField['filter']) => boolean) =>
      fields.filter(({ system }) => isMeant(system.filter)).map(({ field }) => field);
    return {
      controls: those(filter => filter === 'control'),
      conditions: those(filter => filter !== 'search'),
      searched: those(filter => filter === 'search'),
    };
  }, [directory, systemById, registry, names]);
}

export function useSystemFieldOptions(): SystemFieldOptions {
  const { t } = useMessages();
  const { all: tags } = useTags();
  return useMemo(() => ({ tags, nameOf: id => t(`table.${id}`) }), [t, tags]);
}
