/**
 * Tests the locations of records: markers, heat maps and search by area, according to the addresses visible to the
 * caller.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isWithinArea, parseArea } from '#core/geo/area.ts';
import {
  decodeHeat,
  decodePlaces,
  NO_REGION,
  UNITS_PER_DEGREE,
  UNKNOWN_COORDINATE,
} from '#core/geo/placeBytes.ts';
import { toDisplayablePoint } from '#core/geo/point.ts';
import type { AddressValue, Condition, FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const RECORDS = 60;
const QUESTIONS = { PGlite: { usual: 10, whole: 300 }, PostgreSQL: { usual: 27, whole: 800 } };

describeServer('Maps', api => {
  let admin: Member;
  let limited: Member;
  let places: DefinedDirectory;
  let params: { id: string };
  const field = (name: string) => places.field(name).id;

  const markers = async (member: Member, body: RequestBody<'listItemPlaces'> = {}) => {
    const { status, bytes, text } = await member.call('listItemPlaces', { params, body });
    expect(status, text).toBe(200);
    return decodePlaces(bytes);
  };
  const heat = async (member: Member, body: RequestBody<'getHeat'>) => {
    const { status, bytes, text } = await member.call('getHeat', { params, body });
    expect(status, text).toBe(200);
    return decodeHeat(bytes);
  };
  /** Creates a record, and then moves it to its status, which can hide the values. */
  const make = async (customFields: FieldValues, status: string) => {
    const { id: itemId } = await admin.ok('createItem', { params, body: { customFields } });
    if (status === 'Open') return;
    const place = { ...params, itemId, status: places.status(status) };
    await admin.ok('changeItemStatus', { params: place, body: {} });
  };

  beforeAll(async () => {
    admin = await api.admin();
    limited = await api.colleague(admin);
    const statusList = ['Open', 'Secret', 'Done'].map(name => ({
      name,
      type: name === 'Done' ? ('Success' as const) : ('Active' as const),
    }));
    const made = await defineDirectory(admin, { name: 'Sites', type: 'Process', statusList }, [
      { name: 'Site', type: 'Address', showOnMap: true },
      { name: 'Stores', type: 'Address', showOnMap: true, array: true },
      { name: 'Office', type: 'Address', showOnMap: true },
      { name: 'Plain', type: 'Address' },
      { name: 'Value', type: 'Number', precision: 2 },
      { name: 'Day', type: 'Date' },
    ]);
    places = made;
    params = { id: made.directory.id };
    const { name, type } = made.directory;
    await admin.ok('updateDirectory', {
      params,
      body: {
        name,
        type,
        statusList: made.directory.statusList.map(({ description: _, ...status }) =>
          status.name === 'Secret' ? { ...status, fields: { [field('Site')]: { hidden: true } } } : status,
        ),
      },
    });
    await grantRights(admin, limited.user.id, {
      directoryId: params.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [field('Office')] },
    });
    await fill();
  });

  async function fill() {
    for (let at = 0; at < RECORDS; at += 1) {
      const customFields: FieldValues = {};
      const put = (name: string, addressValue: AddressValue) => {
        customFields[field(name)] = { addressValue };
      };
      if (at % 5 > 0) put('Site', siteAt(at));
      if (at % 3 === 0)
        customFields[field('Stores')] = {
          listValue: [siteAt(at + 7), siteAt(at * 3)].map(addressValue => ({ addressValue })),
        };
      if (at % 4 === 0) put('Office', { address: 'Office', lat: -30 - at / 10, lng: 100 + at });
      if (at % 2 === 0) put('Plain', { lat: 1, lng: 1 });
      if (at % 6 > 0) customFields[field('Value')] = { numberValue: at / 4 };
      if (at % 7 > 0) customFields[field('Day')] = { dateValue: `2026-0${1 + (at % 9)}-15` };
      await make(customFields, ['Open', 'Secret', 'Done'][at % 3] ?? '');
    }
  }

  /** Returns an address; some have no coordinates, and some the 0, 0 of devices without a position. */
  function siteAt(at: number): AddressValue {
    if (at % 11 === 0) return { address: 'Ірпінь, Київська обл.' };
    if (at % 13 === 0) return { address: 'Unknown', lat: 0, lng: 0 };
    return { address: `Site ${at}`, lat: 44.5 + ((at * 37) % 77) / 10, lng: 22.5 + ((at * 53) % 171) / 10 };
  }

  /** Returns what the lists show to the same user. */
  async function listed(member: Member, fields: readonly string[]) {
    const { items } = await member.ok('searchItems', { params, body: { take: 1_000 } });
    return items.flatMap(({ number, status, customFields }) =>
      fields.flatMap(id => {
        const value = customFields[id];
        return (value?.listValue ?? (value ? [value] : [])).flatMap(({ addressValue = {} }) => {
          const point = toDisplayablePoint(addressValue);
          return point ? [{ number, status, field: id, ...point }] : [];
        });
      }),
    );
  }

  const said = (rows: readonly { number: number; lat: number; lng: number; group: string }[]) =>
    rows.map(({ number, lat, lng, group }) => [number, lat.toFixed(5), lng.toFixed(5), group].join()).sort();

  test.each(['admin', 'limited'] as const)(
    'show a marker for every address visible in lists to the %s user',
    async who => {
      const member = who === 'admin' ? admin : limited;
      const fields = ['Site', 'Stores', 'Office'].map(field);
      const expected = await listed(member, fields);
      expect(expected.length).toBeGreaterThan(40);
      for (const by of ['Fields', 'Statuses'] as const) {
        const { header, lats, lngs, numbers, groups } = await markers(member, { by });
        const told = [...numbers].map((number, row) => ({
          number,
          lat: (lats[row] ?? 0) / UNITS_PER_DEGREE,
          lng: (lngs[row] ?? 0) / UNITS_PER_DEGREE,
          group: header.groups?.[groups[row] ?? 0] ?? '',
        }));
        const wanted = expected.map(each => ({
          ...each,
          group: by === 'Fields' ? each.field : (each.status ?? ''),
        }));
        expect(said(told)).toEqual(said(wanted));
        expect(header).toMatchObject({
          records: RECORDS,
          placed: new Set(expected.map(({ number }) => number)).size,
          isCut: false,
        });
        expect(header.groups?.includes(field('Office'))).toBe(by === 'Fields' && who === 'admin');
      }
    },
  );

  test('show only the results of a search', async () => {
    const statusList = [places.status('Done')];
    const { header } = await markers(admin, { search: { statusList } });
    const { total } = await admin.ok('searchItems', { params, body: { statusList } });
    expect(header.records).toBe(total);
    const conditions: Condition[] = [{ field: field('Office'), operator: 'Equals' }];
    const refused = await limited.refused(400, 'listItemPlaces', {
      params,
      body: { search: { conditions } },
    });
    expect(refused.issues).toMatchObject([{ code: 'UnknownField' }]);
  });

  test('find exactly the records located in an area, for any caller', async () => {
    const corner = fc.record({
      lat: fc.integer({ min: 4_300, max: 5_300 }).map(degrees => degrees / 100),
      lng: fc.integer({ min: 2_200, max: 4_100 }).map(degrees => degrees / 100),
    });
    const area = fc.array(corner, { minLength: 2, maxLength: 7 }).map(corners => {
      const sorted = corners.length === 2 ? corners.toSorted((a, b) => a.lat - b.lat) : corners;
      return sorted.map(({ lat, lng }) => `${lat},${lng}`).join(' ');
    });
    await fc.assert(
      fc.asyncProperty(
        area,
        fc.constantFrom('Site', 'Stores'),
        fc.boolean(),
        async (written, name, isLimited) => {
          const member = isLimited ? limited : admin;
          const conditions: Condition[] = [
            { field: field(name), operator: 'Within', value: { stringValue: written } },
          ];
          const body = { conditions, take: 1_000 };
          const { items } = await member.ok('searchItems', { params, body });
          const wanted = parseArea(written);
          const within = (await listed(member, [field(name)])).filter(
            point => wanted && isWithinArea(wanted, { point }),
          );
          const numbers = [...new Set(within.map(({ number }) => number))].sort((a, b) => a - b);
          expect(items.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers);
        },
      ),
      generatedRuns(`Areas on ${api.kind}`, QUESTIONS[api.kind]),
    );
  }, 600_000);

  test.each(['admin', 'limited'] as const)(
    'find by region the same records that the heat map counts there, for the %s user',
    async who => {
      const member = who === 'admin' ? admin : limited;
      const periods = [{ from: '2026-02-01', till: '2026-06-30' }];
      const during: Condition = {
        field: field('Day'),
        operator: 'During',
        value: { stringValue: '2026-02-01/2026-06-30' },
      };
      for (const name of ['Site', 'Stores'])
        for (const days of [undefined, { field: field('Day'), periods }]) {
          const { header, numbers, regions } = await heat(member, {
            field: field(name),
            ...(days && { days }),
          });
          for (const code of [...(header.regions ?? []), 'NoRegion']) {
            const index = code === 'NoRegion' ? NO_REGION : header.regions?.indexOf(code);
            const counted = new Set([...numbers].filter((_, row) => regions[row] === index));
            const within: Condition = {
              field: field(name),
              operator: 'Within',
              value: { stringValue: code },
            };
            const conditions = days ? [within, during] : [within];
            const { items } = await member.ok('searchItems', { params, body: { conditions, take: 1_000 } });
            expect(new Set(items.map(({ number }) => number)), `${name} ${code}`).toEqual(counted);
          }
        }
    },
  );

  test('return the weight, the region and the period of each location', async () => {
    const { header, lats, weights, regions, numbers } = await heat(admin, {
      field: field('Site'),
      weight: field('Value'),
    });
    const { items } = await admin.ok('searchItems', { params, body: { take: 1_000 } });
    for (const [row, number] of numbers.entries()) {
      const value = items.find(item => item.number === number)?.customFields[field('Value')]?.numberValue;
      expect(weights[row]).toBe(value ?? Number.NaN);
      const isNowhere = lats[row] === UNKNOWN_COORDINATE;
      if (isNowhere) expect(header.regions?.[regions[row] ?? NO_REGION]).toBe('UA-32');
    }
    expect([...lats].filter(lat => lat === UNKNOWN_COORDINATE).length).toBeGreaterThan(0);
    expect(new Set(regions).size).toBeGreaterThan(5);
    const periods = [
      { from: '2026-04-01', till: '2026-06-30' },
      { from: '2026-01-01', till: '2026-03-31' },
    ];
    const compared = await heat(admin, { field: field('Site'), days: { field: field('Day'), periods } });
    for (const [row, number] of compared.numbers.entries()) {
      const day = items.find(item => item.number === number)?.customFields[field('Day')]?.dateValue ?? '';
      expect(compared.periods[row]).toBe(day >= '2026-04-01' ? 0 : 1);
      expect(day >= '2026-01-01' && day <= '2026-06-30').toBe(true);
    }
    expect(compared.header.records).toBe(
      items.filter(({ customFields }) => (customFields[field('Day')]?.dateValue ?? '9') <= '2026-06-30')
        .length,
    );
  });

  test("are rejected for fields of other types, or fields the caller can't see", async () => {
    const days = { field: field('Value'), periods: [{ from: '2026-01-01', till: '2026-12-31' }] };
    const body = { field: field('Value'), weight: field('Site'), days };
    const { issues } = await admin.refused(400, 'getHeat', { params, body });
    expect(issues?.map(({ path }) => path.join('.'))).toEqual(['field', 'weight', 'days.field']);
    await limited.refused(400, 'getHeat', { params, body: { field: field('Office') } });
    await admin.ok('searchItems', { params, body: {} });
  });

  test('suggest known addresses that the caller can see', async () => {
    const ask = (member: Member, name: string, keywords: string) =>
      member.call('listSuggestions', { params: { ...params, fieldId: field(name) }, query: { keywords } });
    const told = (await ask(admin, 'Site', 'site 1')).json as string[];
    expect(told.length).toBeGreaterThan(1);
    for (const text of told) expect(text).toMatch(/^Site 1\d? \(\d+(\.\d+)?, \d+(\.\d+)?\)$/);
    // The status Secret hides the field.
    expect(told.some(text => text.startsWith('Site 1 ('))).toBe(false);
    expect((await ask(limited, 'Office', 'office')).status).toBe(404);
    expect((await ask(admin, 'Stores', 'site')).status).toBe(200);
  });

  test('are unavailable without their module, except for heat maps', async () => {
    const { id, name, timeZone, settings } = admin.user.account;
    const turn = (moduleMapEnabled: boolean) =>
      admin.ok('updateAccount', {
        params: { id },
        body: { name, timeZone, settings: { ...settings, moduleMapEnabled } },
      });
    await turn(false);
    expect((await admin.refused(403, 'listItemPlaces', { params, body: {} })).status).toBe(403);
    await heat(admin, { field: field('Site') });
    await turn(true);
    await markers(admin);
  });
});
