/** What a heat map is made of: what was chosen, as far as it is still there. */
import { useMemo } from 'react';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory, FieldDefinition } from '#core/model.ts';
import { useEngine } from '#view/engine.ts';
import { addressFields } from '../../../shared/map/mapDirectories.ts';
import type { HeatSettings } from './heatSettings.ts';

export interface HeatChoice {
  readonly directory: Directory;
  readonly field: FieldDefinition;
  readonly weight: FieldDefinition | null;
  readonly day: FieldDefinition | null;
}

/** What was saved; else the first there is. */
export function choiceOf(
  directories: readonly Directory[],
  settings: HeatSettings,
  registry: FieldRegistry,
): HeatChoice | null {
  const directory = directories.find(({ id }) => id === settings.directoryId) ?? directories[0];
  if (!directory) return null;
  const addresses = addressFields(registry, directory);
  const field = addresses.find(({ id }) => id === settings.field) ?? addresses[0];
  if (!field) return null;
  const find = (kind: FigureKind, id: string | null) =>
    figureFields(registry, directory, kind).find(each => each.id === id) ?? null;
  return { directory, field, weight: find('Numbers', settings.weight), day: find('Days', settings.day) };
}

type FigureKind = 'Numbers' | 'Days';

/** Fields that can weigh, or say when. */
export function useFigureFields(directory: Directory, kind: FigureKind): FieldDefinition[] {
  const { registry } = useEngine();
  return useMemo(() => figureFields(registry, directory, kind), [registry, directory, kind]);
}

function figureFields(registry: FieldRegistry, { fields }: Directory, kind: FigureKind): FieldDefinition[] {
  return fields.filter(
    field => !field.deleted && !field.hidden && registry.bind(field).plugin.figures?.kind === kind,
  );
}
