import { expect, test } from 'vitest';
import { callerAddress } from './callerAddress.ts';

const behind = (peer: string, forwardedFor?: string) =>
  callerAddress(peer, { isBehindProxy: true, forwardedFor });

test('is what the proxy saw, without a port', () => {
  expect(behind('127.0.0.1', '203.0.113.1, 198.51.100.7')).toBe('198.51.100.7');
  expect(behind('::ffff:10.0.0.2', '198.51.100.7:52110')).toBe('198.51.100.7');
  expect(behind('fd00::1', '[2001:db8::5]:443')).toBe('2001:db8::5');
  expect(behind('::1')).toBe('::1');
});

test('is the other end where that is no proxy', () => {
  expect(behind('203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
  expect(behind('::ffff:203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
  const alone = { isBehindProxy: false, forwardedFor: '198.51.100.7' };
  expect(callerAddress('127.0.0.1', alone)).toBe('127.0.0.1');
});
