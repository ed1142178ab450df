import { expect, test } from 'vitest';
import { ISSUE_CODES } from '#core/issues.ts';
import en from '../messages/en.json' with { type: 'json' };
import rare from '../messages/issues/en.json' with { type: 'json' };

test('has a text for every issue code of the engine', () => {
  const missing = ISSUE_CODES.filter(code => !Object.hasOwn({ ...en, ...rare }, `issue.${code}`));
  expect(missing).toEqual([]);
});
