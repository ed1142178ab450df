import { expect, test } from 'vitest';
import { toRateLimitKey } from './rateLimit.ts';

test('counts each IPv4 address separately', () => {
  expect(toRateLimitKey('203.0.113.7')).toBe('203.0.113.7');
});

test('counts IPv6 addresses by their /64 network, however they are written', () => {
  const key = '2001:db8:0:0';
  for (const address of ['2001:db8::1', '2001:db8:0:0:0:0:0:2', '2001:0DB8::a:b:c:d']) {
    expect(toRateLimitKey(address)).toBe(key);
  }
  expect(toRateLimitKey('2001:db8:0:1::1')).not.toBe(key);
});
