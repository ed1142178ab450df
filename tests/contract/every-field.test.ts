import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { checkDirectory } from '#core/directory/checkDirectory.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { judgeWrite } from '#core/record/judgeWrite.ts';
import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { sampleDirectories } from '#plugins/shared/sampleWorld.ts';
import { everyField, everyFieldStatuses, everyFieldValues } from '../fixtures/everyField.ts';

const registry = createFieldRegistry(fieldPlugins);
const compiled = compileDirectory(everyField, registry);

test('covers every offered field type without issues', () => {
  const types = new Set(everyField.fields.map(field => field.type));
  expect(fieldPlugins.filter(plugin => plugin.isOffered && !types.has(plugin.type))).toEqual([]);
  const issues = checkDirectory({
    directory: everyField,
    fields: everyField.fields,
    registry,
    fieldsOf: id => sampleDirectories[id],
  });
  expect(issues).toEqual([]);
});

test('accepts a complete record in the final status, and reports each missing field of an incomplete record', () => {
  const judge = (patch: typeof everyFieldValues) =>
    judgeWrite({
      compiled,
      validateSchema: new Ajv({ strict: true, allErrors: true }).compile(compiled.schema),
      rights: FULL_RIGHTS,
      groupIds: [],
      formulaContext: testFieldContext,
      current: { status: everyFieldStatuses.open, values: {} },
      patch,
      targetStatus: everyFieldStatuses.done,
      comment: undefined,
    });
  expect(judge(everyFieldValues).issues).toEqual([]);
  const stored = compiled.fields.filter(field => !field.isComputed).map(field => field.definition.id);
  const missing = judge({}).issues;
  expect(missing.map(issue => issue.code)).toEqual(stored.map(() => 'Required'));
  expect(missing.map(issue => issue.path[1])).toEqual(stored);
});
