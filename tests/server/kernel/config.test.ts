import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/kernel/config/config.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const getFaults = (environment: Record<string, string>): string[] => {
  try {
    readConfig({ DATA_DIR: folder, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

describe('Configuration', () => {
  it('has no required settings', () => {
    const config = readConfig({ DATA_DIR: folder });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      s3: null,
      publicUrl: null,
    });
  });

  it('creates a secret once, and stores it in a file that only its owner can read', () => {
    const { tokenSecret } = readConfig({ DATA_DIR: folder });
    expect(tokenSecret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR: folder }).tokenSecret).toBe(tokenSecret);
    expect(statSync(join(folder, 'token-secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'token-secret'), 'utf8').trim()).toBe(tokenSecret);
  });

  it('reports every invalid setting', () => {
    const faults = getFaults({
      PORT: '70000',
      HOST: 'a b',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'https://x/path',
      TRUST_PROXY: '10.0.0.0/40',
      SMTP_URL: 'nope',
      S3_BUCKET: 'files',
      TELEGRAM_API_ROOT: 'ftp://x',
      OUTGOING_NETWORKS: '10.0.0.0/8, inside',
      TOKEN_SECRET: 'short',
      GOOGLE_MAPS_API_KEY: 'a key&callback=x',
      MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}.png',
      COUNTRY_LOOKUP_URL: 'https://{ip}.example.org/',
      LOG_LEVEL: 'loud',
    });
    const names = [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'SMTP_URL',
      'S3_',
      'TELEGRAM_API_ROOT',
      'OUTGOING_NETWORKS',
      'TOKEN_SECRET',
      'GOOGLE_MAPS_API_KEY',
      'MAP_TILES_URL',
      'COUNTRY_LOOKUP_URL',
      'LOG_LEVEL',
    ];
    for (const name of names) {
      expect(
        faults.filter(fault => fault.includes(name)),
        name,
      ).not.toEqual([]);
    }
  });

  it('normalises valid settings, ignores unknown settings, and explains missing ones', () => {
    const config = readConfig({
      DATA_DIR: folder,
      PORT: ' 8080 ',
      HOST: '',
      DATABASE_URL: 'postgresql://me@x/docket/',
      PUBLIC_URL: 'https://docket.example.org/',
      MAIL_FROM: 'Docket <docket@example.org>',
      TOKEN_SECRET: ` ${'s'.repeat(32)}`,
      CALLS_PER_MINUTE: '5',
      ACCOUNT_QUOTA_MB: '0',
      NODE_ENV: 'production',
      SURPRISE: 'x',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: 'postgresql://me@x/docket',
      publicUrl: 'https://docket.example.org',
      trustedProxies: expect.arrayContaining(['loopback']),
      mailFrom: { name: 'Docket', address: 'docket@example.org' },
      tokenSecret: ` ${'s'.repeat(32)}`,
      callsPerMinute: { person: 5, account: 12_000 },
      accountQuotaBytes: null,
    });
    expect(getFaults({ S3_BUCKET: 'files', PORT: 'x' }).toSorted()).toEqual([
      "PORT must be a number from 0 to 65535, not 'x'.",
      'S3_ACCESS_KEY_ID must be set too when any S3_ setting is.',
      'S3_ENDPOINT must be set too when any S3_ setting is.',
      'S3_SECRET_ACCESS_KEY must be set too when any S3_ setting is.',
    ]);
  });

  it("doesn't include invalid addresses in errors, because they can contain passwords", () => {
    const faults = getFaults({ DATABASE_URL: 'mysql://me:hunter2@x', SMTP_URL: 'http://me:hunter2@x' });
    expect(faults).toHaveLength(2);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('reports an invalid data folder, and a damaged stored secret', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(getFaults({ DATA_DIR: join(file, 'data') })[0]).toContain('DATA_DIR');
    // No one can create a file there, not even the superuser.
    expect(getFaults({ DATA_DIR: '/proc', TOKEN_SECRET: 's'.repeat(32) })[0]).toContain('DATA_DIR');
    writeFileSync(join(folder, 'token-secret'), 'x');
    expect(getFaults({})[0]).toContain('TOKEN_SECRET');
  });
});
