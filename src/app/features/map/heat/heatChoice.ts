/** The selection for a heat map, without directories and fields that no longer exist. */
import { useMemo } from 'react';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { bindSystemFields, type SystemFieldOptions } from '#core/field/system/systemFields.ts';
import type { Directory, FieldDefinition } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useSystemFieldOptions } from '#view/table/useSystemFields.ts';
import { getAddressFields } from '../../../shared/map/mapDirectories.ts';
import type { HeatSettings } from './heatSettings.ts';

export interface HeatChoice {
  readonly directory: Directory;
  readonly field: FieldDefinition;
  readonly weight: FieldDefinition | null;
  readonly day: FieldDefinition | null;
}

/**
 * Returns the saved selection, in which a missing directory or address field is replaced with the first available one.
 * Returns `null` if none is available.
 */
export function resolveHeatChoice(
  directories: readonly Directory[],
  settings: HeatSettings,
  { registry, names }: Known,
): HeatChoice | null {
  const directory = directories.find(({ id }) => id === settings.directoryId) ?? directories[0];
  if (!directory) return null;
  const addresses = getAddressFields(registry, directory);
  const field = addresses.find(({ id }) => id === settings.field) ?? addresses[0];
  if (!field) return null;
  const find = (kind: FigureKind, id: string | null) =>
    getFigureFields(directory, kind, { registry, names }).find(each => each.id === id) ?? null;
  return { directory, field, weight: find('Numbers', settings.weight), day: find('Days', settings.day) };
}

type FigureKind = 'Numbers' | 'Days';

interface Known {
  readonly registry: FieldRegistry;
  readonly names: SystemFieldOptions;
}

/** Returns the fields that can serve as weights (`Numbers`) or as dates (`Days`). */
export function useFigureFields(directory: Directory, kind: FigureKind): readonly FieldDefinition[] {
  const { registry } = useEngine();
  const names = useSystemFieldOptions();
  return useMemo(
    () => getFigureFields(directory, kind, { registry, names }),
    [directory, kind, registry, names],
  );
}

/** System fields can serve as dates, but not as weights. */
function getFigureFields(
  directory: Directory,
  kind: FigureKind,
  { registry, names }: Known,
): readonly FieldDefinition[] {
  const own = directory.fields
    .filter(field => !field.deleted && !field.hidden)
    .map(field => registry.bind(field));
  const system =
    kind === 'Days'
      ? bindSystemFields(directory, registry, names).flatMap(({ field, system }) =>
          field && system.filter ? [field] : [],
        )
      : [];
  return [...own, ...system]
    .filter(({ plugin }) => plugin.figures?.kind === kind)
    .map(({ definition }) => definition);
}
