import { expect, test } from 'vitest';
import { createValidatorModules } from './schemaValidators.ts';

test('compiles a schema into a self-contained module that validates values', async () => {
  const modules = createValidatorModules('secret');
  const schema = {
    $id: 'docket:directory:one:1',
    type: 'object',
    properties: {
      a: {
        type: 'object',
        properties: { stringValue: { type: 'string', maxLength: 3 } },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  } as const;
  const url = modules.urlOf('account', schema);
  expect(modules.urlOf('other', schema)).not.toBe(url);
  const code = await modules.read(url.split('/').at(-1) ?? '');
  expect(code).toBeDefined();
  expect(code).not.toMatch(/new Function|eval\(/);
  const module = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
  expect(module.default({ a: { stringValue: 'abc' } })).toBe(true);
  expect(module.default({ a: { stringValue: 'abcd' }, b: {} })).toBe(false);
  expect(module.default.errors).toHaveLength(2);
  expect(await modules.read('unknown.js')).toBeUndefined();
});
