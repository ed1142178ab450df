import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, test } from 'vitest';

const contract = fileURLToPath(new URL('../../openapi/docket.yaml', import.meta.url));

test('follows the recommended rules of Redocly', { timeout: 60_000 }, async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The product's owner decides on the licence.
      'info-license': 'off',
      // The server matches fixed path segments before parameters: `views` isn't the id of a process.
      'no-ambiguous-paths': 'off',
      // The `default` response of every operation is the problem document of all rejections.
      'operation-4xx-response': 'off',
      // Descriptions name the schemas of JSON texts in forms, which can't be referenced there.
      'no-unused-components': 'off',
    },
  });
  const problems = await lint({ ref: contract, config });
  expect(
    problems.map(({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer}: ${message}`),
  ).toEqual([]);
});
