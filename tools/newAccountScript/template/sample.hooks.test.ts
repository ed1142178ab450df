import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { runAccountHooks } from '#core/testing/playHooks.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { hooks } from './sample.hooks.ts';

const registry = createFieldRegistry(fieldPlugins);
const fields = [{ id: 'name', code: 'name', name: 'Name', type: 'String' }];

test('warns about a record without a name when it is opened', async () => {
  const { warnings, failed } = await runAccountHooks(hooks, { registry, fields, stored: {}, sent: {} });
  expect(failed).toBeNull();
  expect(warnings).toHaveLength(1);
  const fresh = await runAccountHooks(hooks, { registry, fields, stored: null, sent: { name: 'One' } });
  expect(fresh).toMatchObject({ warnings: [], values: { name: 'One' } });
});
