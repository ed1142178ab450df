/**
 * The registry of field types: an explicit list, validated on creation, which throws an error for an invalid plugin
 * (specification section 3).
 */

import type { FieldDefinition } from '../model.ts';
import { type BoundField, bindField } from './boundField.ts';
import type { FieldEngine, FieldPlugin } from './fieldPlugin.ts';
import type { SystemField } from './system/systemField.ts';
import { systemFields } from './system/systemFields.ts';
import { type WritableSystemField, writableSystemFields } from './system/writableSystemFields.ts';

export interface FieldRegistry extends FieldEngine {
  readonly plugins: readonly FieldPlugin[];
  readonly systemFields: readonly SystemField[];
  /** The system fields of directories that users can write. */
  readonly writtenFields: readonly WritableSystemField[];
  /**
   * @throws Error that names the type, and the field that needs it (`wantedFor`), if the type isn't
   * registered.
   */
  plugin(type: string, wantedFor?: string): FieldPlugin;
}

const REQUIRED_PARTS = [
  'type',
  'labelId',
  'isOffered',
  'valueKind',
  'scriptType',
  'isNumeric',
  'canBeKey',
  'readsText',
  'importing',
  'pointsAt',
  'settings',
  'checkSettings',
  'schema',
  'uiOptions',
  'initial',
  'normalize',
  'isEmpty',
  'equals',
  'validate',
  'toText',
  'searchTexts',
  'keywordForms',
  'parseText',
  'compare',
  'filter',
  'computed',
  'columns',
  'formula',
  'figures',
  'references',
  'targetsOf',
] as const satisfies readonly (keyof FieldPlugin)[];

export function createFieldRegistry(
  plugins: readonly FieldPlugin[],
  system: readonly SystemField[] = systemFields,
  written: readonly WritableSystemField[] = writableSystemFields,
): FieldRegistry {
  const byType = new Map<string, FieldPlugin>();
  for (const plugin of plugins) {
    const missing = REQUIRED_PARTS.filter(part => plugin[part] === undefined);
    if (missing.length > 0) {
      throw new Error(
        `Field type ${plugin.type ?? '(without type)'} lacks ${missing.join(', ')}: give each, or an explicit null.`,
      );
    }
    if (byType.has(plugin.type)) throw new Error(`Field type ${plugin.type} is registered twice.`);
    byType.set(plugin.type, plugin);
  }

  const bound = new WeakMap<FieldDefinition, BoundField>();
  const registry: FieldRegistry = {
    plugins: [...byType.values()],
    systemFields: system,
    writtenFields: written,
    plugin(type, wantedFor) {
      const plugin = byType.get(type);
      if (plugin) return plugin;
      const place = wantedFor ? ` (field ${wantedFor})` : '';
      throw new Error(
        `There is no field type ${type}${place}. Registered: ${[...byType.keys()].join(', ')}.`,
      );
    },
    hasType: type => byType.has(type),
    bind(definition) {
      const known = bound.get(definition);
      if (known) return known;
      const made = bindField(definition, registry.plugin(definition.type, definition.code), registry);
      bound.set(definition, made);
      return made;
    },
  };
  return registry;
}
