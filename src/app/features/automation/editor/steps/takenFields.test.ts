import { expect, test } from 'vitest';
import { getFieldIdsSetByStep } from './takenFields.ts';

test('returns the fields that a step sets by a value, a text, a formula, a copy or its link', () => {
  const taken = getFieldIdsSetByStep({
    customFields: { value: null },
    texts: [{ to: 'text', text: '{{Name}}' }],
    formulas: [{ fieldId: 'formula', formula: '1' }],
    copies: [{ from: 'source', to: 'copy' }],
    linkFieldId: 'link',
  });
  expect([...taken]).toEqual(['value', 'text', 'formula', 'copy', 'link']);
  expect(getFieldIdsSetByStep({}).size).toBe(0);
});
