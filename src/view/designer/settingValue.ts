import type { SettingProperty } from '#core/field/fieldSetting.ts';
import type { FieldDefinition } from '#core/model.ts';

const nested = 'settings.';

/** Returns the value of a setting; `settings.x` refers to a member of the definition's `settings`. */
export function getSetting(definition: FieldDefinition, property: SettingProperty): unknown {
  if (property.startsWith(nested)) return definition.settings?.[property.slice(nested.length)];
  return (definition as unknown as Record<string, unknown>)[property];
}

/** Returns the definition with the changed setting; the value `undefined` removes the setting. */
export function setSettingValue(
  definition: FieldDefinition,
  property: SettingProperty,
  value: unknown,
): FieldDefinition {
  if (!property.startsWith(nested)) return without({ ...definition, [property]: value }, property, value);
  const name = property.slice(nested.length);
  const settings = without({ ...definition.settings, [name]: value }, name, value);
  return { ...definition, settings };
}

/** Returns the path of a setting's issues, relative to the definition. */
export function toSettingPath(property: SettingProperty): string[] {
  return property.split('.');
}

function without<T extends object>(object: T, key: string, value: unknown): T {
  if (value !== undefined) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key)) as T;
}
