import { describe, expect, test } from 'vitest';
import { findUnknownSettings } from '#core/directory/unknownSettings.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldSamples } from '#plugins/index.samples.ts';

const registry = createFieldRegistry(fieldPlugins);
const told = (issues: readonly Issue[]) => issues.map(({ path, code }) => `${path.join('.')} ${code}`);

describe.each(fieldPlugins.map(({ type }) => type))('%s', type => {
  const definitions = fieldSamples[type].definitions.map(sample => sample.definition);

  test('accepts the settings of its samples', () => {
    for (const definition of definitions)
      expect(told(findUnknownSettings(definition, undefined, registry))).toEqual([]);
  });

  test('rejects each unknown setting by name, except stored settings', () => {
    for (const definition of definitions) {
      const settings = { ...definition.settings, minimum: 0, tooltip: 'Hm' };
      const changed: FieldDefinition = { ...definition, settings };
      const both = ['settings.minimum UnknownSetting', 'settings.tooltip UnknownSetting'];
      expect(told(findUnknownSettings(changed, undefined, registry))).toEqual(both);
      expect(told(findUnknownSettings(changed, definition, registry))).toEqual(both);
      expect(findUnknownSettings(changed, changed, registry)).toEqual([]);
      expect(findUnknownSettings({ ...changed, name: 'Other' }, changed, registry)).toEqual([]);
      const stored = { ...definition, settings: { ...settings, minimum: 1 } };
      expect(told(findUnknownSettings(changed, stored, registry))).toEqual([
        'settings.minimum UnknownSetting',
      ]);
    }
  });
});

test('validates the settings of columns by the types of these columns', () => {
  const column: FieldDefinition = { id: 'price', code: 'price', name: 'Price', type: 'Number' };
  const table: FieldDefinition = { id: 'lines', code: 'lines', name: 'Lines', type: 'Table' };
  const strange = { ...table, tableFields: [column, { ...column, id: 'sum', settings: { maximum: 100 } }] };
  expect(findUnknownSettings(strange, undefined, registry)).toEqual([
    {
      path: ['tableFields', 1, 'settings', 'maximum'],
      code: 'UnknownSetting',
      params: { setting: 'maximum' },
    },
  ]);
  expect(findUnknownSettings(strange, strange, registry)).toEqual([]);
});
