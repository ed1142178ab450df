import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { plainAddress } from './callerAddress.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'docket-address-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Who calls, as Fastify says it with the proxies that the environment names. */
async function callerOf(environment: Record<string, string>, peer: string, forwardedFor: string) {
  const { trustedProxies } = readConfig({ ...environment, DATA_DIR: dataDir });
  const app = Fastify({ trustProxy: trustedProxies });
  app.get('/', async request => plainAddress(request.ip));
  const { body } = await app.inject({
    url: '/',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwardedFor },
  });
  return body;
}

const behind = { PUBLIC_URL: 'https://docket.example.org' };

test('is what a near proxy saw, without a port', async () => {
  expect(await callerOf(behind, '127.0.0.1', '203.0.113.1, 198.51.100.7')).toBe('198.51.100.7');
  expect(await callerOf(behind, '::ffff:10.0.0.2', '198.51.100.7:52110')).toBe('198.51.100.7');
  expect(await callerOf(behind, 'fd00::1', '[2001:db8::5]:443')).toBe('2001:db8::5');
});

test('is the other end where that is no proxy', async () => {
  expect(await callerOf(behind, '203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
  expect(await callerOf(behind, '::ffff:203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
  expect(await callerOf({}, '127.0.0.1', '198.51.100.7')).toBe('127.0.0.1');
});

test('is what the proxies named saw, and no others', async () => {
  const named = { TRUST_PROXY: '203.0.113.9, 10.0.0.0/8' };
  expect(await callerOf(named, '203.0.113.9', '198.51.100.7, 10.1.2.3')).toBe('198.51.100.7');
  expect(await callerOf(named, '127.0.0.1', '198.51.100.7')).toBe('127.0.0.1');
});
