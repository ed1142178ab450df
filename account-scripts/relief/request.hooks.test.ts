import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { MAX_TABLE_ROWS } from '#core/limits.ts';
import type { FieldDefinition } from '#core/model.ts';
import type { ScriptValue } from '#core/scripts/scriptApi.ts';
import { runAccountHooks } from '#core/testing/playHooks.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { hooks } from './request.hooks.ts';

const registry = createFieldRegistry(fieldPlugins);
const field = (code: string, type: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id: `id-${code}`, code, name: code, type },
  ...more,
});
const number = (code: string) => field(code, 'Number', { precision: 2 });
const fields = [
  field('priority', 'Dropdown', { dropdownItems: [{ value: 'normal', text: 'Normal' }] }),
  field('neededBy', 'Date'),
  field('delivered', 'Date'),
  field('products', 'Table', { tableFields: [number('quantity'), number('price'), number('sum')] }),
  number('total'),
];
const play = (
  stored: Record<string, ScriptValue> | null,
  sent: Record<string, ScriptValue>,
  given: readonly FieldDefinition[] = fields,
) => runAccountHooks(hooks, { registry, fields: given, stored, sent });

test('calculates the sum of a row as quantity times price, and the total as the sum of all rows', async () => {
  const { values, states } = await play(null, {
    products: [{ quantity: 3, price: 0.1 }, { quantity: 1.5, price: 1.15 }, { sum: 5 }, { quantity: 4 }],
    total: 99,
  });
  expect(values.products).toMatchObject([{ sum: 0.3 }, { sum: 1.73 }, { sum: 5 }, {}]);
  expect(values).toMatchObject({ total: 7.03, priority: 'normal' });
  expect(states).toEqual({ total: { readonly: true } });
});

test('does not change a request that is only viewed', async () => {
  const stored = { products: [{ quantity: 2, price: 2, sum: 3 }], total: 3 };
  expect(await play(stored, {})).toMatchObject({ values: stored, warnings: [], failed: null });
});

test('warns about an overdue request until it is delivered', async () => {
  const { warnings } = await play({ neededBy: '2026-11-23' }, {});
  expect(warnings).toEqual([
    { en: 'This was needed by 23.11.2026: 1 day ago.', uk: 'Потрібно було до 23.11.2026: 1 дн. тому.' },
  ]);
  expect((await play({ neededBy: '2026-11-24' }, {})).warnings).toEqual([]);
  expect((await play({ neededBy: '2026-11-01', delivered: '2026-11-02' }, {})).warnings).toEqual([]);
});

test('skips only the hooks whose fields are missing in the directory', async () => {
  const others = fields.filter(({ code }) => code !== 'total');
  const { values, failed } = await play(null, { products: [{ quantity: 2, price: 2 }] }, others);
  expect(failed).toBeNull();
  expect(values).toEqual({ priority: 'normal', products: [{ quantity: 2, price: 2 }] });
});

test('adds up the largest table in less than ten seconds', async () => {
  const products = Array.from({ length: MAX_TABLE_ROWS }, (_, index) => ({ quantity: index, price: 2 }));
  const began = performance.now();
  const { values } = await play(null, { products });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(values.total).toBe(MAX_TABLE_ROWS * (MAX_TABLE_ROWS - 1));
});
