import { expect, test } from 'vitest';
import { takenFields } from './takenFields.ts';

test('contains fields set by a value, a text, a formula, a copy or the link', () => {
  const taken = takenFields({
    customFields: { value: null },
    texts: [{ to: 'text', text: '{{Name}}' }],
    formulas: [{ fieldId: 'formula', formula: '1' }],
    copies: [{ from: 'source', to: 'copy' }],
    linkFieldId: 'link',
  });
  expect([...taken]).toEqual(['value', 'text', 'formula', 'copy', 'link']);
  expect(takenFields({}).size).toBe(0);
});
