/**
 * Tests that unreadable text of an editor is rejected with its type's own issue, by the function that browser and
 * server share.
 */

import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { judgeWrite } from '#core/record/judgeWrite.ts';
import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createSampleId } from '#plugins/shared/sampleWorld.ts';

const registry = createFieldRegistry(fieldPlugins);

function judge(definition: Partial<FieldDefinition>, value: FieldValue) {
  const field: FieldDefinition = {
    id: createSampleId(9100),
    code: 'f',
    name: 'F',
    type: 'Number',
    ...definition,
  };
  const compiled = compileDirectory(
    {
      id: createSampleId(9101),
      code: 'd',
      name: 'D',
      type: 'Data',
      revision: 1,
      statusList: [],
      fields: [field],
    },
    registry,
  );
  const { issues } = judgeWrite({
    compiled,
    validateSchema: new Ajv({ strict: true, allErrors: true }).compile(compiled.schema),
    rights: FULL_RIGHTS,
    groupIds: [],
    formulaContext: testFieldContext,
    current: null,
    patch: { [field.id]: value },
    targetStatus: undefined,
    comment: undefined,
  });
  return issues.map(({ path, code }) => ({ path: path.slice(2), code }));
}

test("reports text that isn't a number, as a single value and in a list", () => {
  expect(judge({}, { stringValue: 'twelve' })).toEqual([{ path: [], code: 'InvalidNumber' }]);
  const listValue = [{ numberValue: 1 }, { stringValue: 'twelve' }];
  expect(judge({ array: true }, { listValue })).toEqual([{ path: ['listValue', 1], code: 'InvalidNumber' }]);
});

test('reports any other unreadable value as a wrong shape', () => {
  const wrong = [{ code: 'WrongShape' }];
  expect(judge({}, { addressValue: {} })).toMatchObject(wrong);
  expect(judge({}, { stringValue: 5 } as never)).toMatchObject(wrong);
  expect(judge({ type: 'Table' }, { stringValue: 'x' })).toMatchObject(wrong);
});
