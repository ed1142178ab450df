import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, test } from 'vitest';

const contract = fileURLToPath(new URL('../../openapi/docket.yaml', import.meta.url));

test('follows the recommended rules of Redocly', { timeout: 60_000 }, async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Which licence the product has is for its owner to say.
      'info-license': 'off',
      // The server takes fixed parts of an address before parameters: `views` is no id of a process.
      'no-ambiguous-paths': 'off',
      // The `default` answer of every operation is the problem document of all refusals.
      'operation-4xx-response': 'off',
      // Descriptions name the schemas of JSON texts within forms, which cannot be referred to there.
      'no-unused-components': 'off',
    },
  });
  const problems = await lint({ ref: contract, config });
  expect(
    problems.map(({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer}: ${message}`),
  ).toEqual([]);
});
