import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCountryLookup } from '#server/modules/system/countryLookup.ts';
import { describeOwnServer, describeServer } from '#tests/server/harness.ts';

/** A local look-up service whose response is set by the test. */
const service = { answer: 'UA\n', status: 200, asked: [] as string[], isSilent: false };
const server: Server = createServer((request, response) => {
  service.asked.push(request.url ?? '');
  if (service.isSilent) return;
  response.writeHead(service.status, service.status === 302 ? { location: '/elsewhere' } : {});
  response.end(service.answer);
});
let url = '';

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{ip}/country`;
});
beforeEach(() => Object.assign(service, { answer: 'UA\n', status: 200, asked: [], isSilent: false }));
afterAll(() => server.close());

describe('The country lookup', () => {
  it('accepts a plain code or common JSON, and ignores other responses', async () => {
    const answers = ['UA\n', '{"countryCode":"UA"}', '{"country_code":"UA"}', '{"ip":"x","country":"ua"}'];
    for (const answer of answers) {
      service.answer = answer;
      expect(await createCountryLookup(url).find('203.0.113.7'), answer).toBe('ua');
    }
    const others = ['', 'Ukraine', '{', '{"country":7}', '[]', 'x'.repeat(20_000), '{"countryCode":null}'];
    for (const answer of others) {
      service.answer = answer;
      expect(await createCountryLookup(url).find('203.0.113.7'), answer.slice(0, 20)).toBeNull();
    }
  });

  it('requests each valid address only once, and again after a failure', async () => {
    const lookup = createCountryLookup(url);
    service.status = 503;
    expect(await lookup.find('2001:db8::1')).toBeNull();
    service.status = 200;
    await Promise.all([lookup.find('2001:db8::1'), lookup.find('2001:db8::1')]);
    expect(await lookup.find('2001:db8::1')).toBe('ua');
    expect(await lookup.find('../../admin')).toBeNull();
    expect(service.asked).toEqual(['/2001%3Adb8%3A%3A1/country', '/2001%3Adb8%3A%3A1/country']);
  });

  it("doesn't follow redirects, and times out after three seconds", async () => {
    service.status = 302;
    expect(await createCountryLookup(url).find('203.0.113.7')).toBeNull();
    expect(service.asked).toHaveLength(1);
    service.isSilent = true;
    const started = Date.now();
    expect(await createCountryLookup(url).find('203.0.113.7')).toBeNull();
    expect(Date.now() - started).toBeLessThan(4_500);
  });
});

describeServer('A server without a country lookup service', api => {
  it('reports the missing service to the application, and rejects lookups', async () => {
    const admin = await api.admin();
    const { clientSettings } = await admin.ok('getBoot');
    expect(clientSettings).toEqual({ googleMapsApiKey: null, mapTiles: null, canLookUpCountry: false });
    const problem = await admin.refused(422, 'getVisitorCountry');
    expect([problem.code, problem.message]).toEqual(['CountryUnknown', 'unable to fetch the country']);
    await api.visitor().refused(401, 'getVisitorCountry');
  });
});

const env: Record<string, string> = { GOOGLE_MAPS_API_KEY: 'a-key-for-the-tests' };
beforeAll(() => {
  env.COUNTRY_LOOKUP_URL = url;
});

describeOwnServer(
  'A server with a country lookup service',
  api => {
    it("returns the country of the caller's address to any logged-in user", async () => {
      const admin = await api.admin();
      const { clientSettings } = await admin.ok('getBoot');
      expect(clientSettings).toEqual({
        googleMapsApiKey: 'a-key-for-the-tests',
        mapTiles: null,
        canLookUpCountry: true,
      });
      expect(await admin.ok('getVisitorCountry')).toEqual({ countryCode: 'ua' });
      expect(service.asked).toEqual(['/127.0.0.1/country']);
      await api.visitor().refused(401, 'getVisitorCountry');
    });
  },
  { env },
);
