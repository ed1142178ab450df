import { expect, test } from 'vitest';
import { normalizeIpAddress } from './callerAddress.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  // After the caller has disconnected, the address is missing. Logging the response must not crash the server.
  [undefined, ''],
])('normalizes the address %s to “%s”', (address, plain) => {
  expect(normalizeIpAddress(address)).toBe(plain);
});
