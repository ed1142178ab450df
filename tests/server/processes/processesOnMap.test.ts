import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import { decodePlaces } from '#core/geo/placeBytes.ts';
import type { SearchRequest } from '#core/model.ts';
import { buildScopeSearch, type ProcessScope, unrestrictedScope } from '#core/processes/processScope.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('The map of processes', api => {
  let admin: Member;
  let colleague: Member;
  let types: DefinedDirectory[];
  const rooms = () => types[0]?.field('Rooms').id ?? '';

  beforeAll(async () => {
    admin = await api.admin();
    colleague = await api.colleague(admin);
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    types = [];
    for (const name of ['Visit', 'Delivery']) {
      const own = name === 'Visit' ? [{ name: 'Rooms', type: 'Number' as const }] : [];
      const type = await defineDirectory(admin, { name, type: 'Process', statusList }, [
        { name: 'Place', type: 'Address', showOnMap: true },
        ...own,
      ]);
      types.push(type);
      const today = getDayInZone(admin.user.account.timeZone);
      for (let n = 0; n < 8; n += 1) {
        const manager = [admin.user.id, colleague.user.id, undefined][n % 3];
        const customFields = {
          [type.field('Place').id]: { addressValue: { address: `Street ${n}`, lat: 50 + n / 100, lng: 30 } },
          ...(manager ? { Manager: { stringValue: manager } } : {}),
          ...(n % 4 === 3 ? {} : { DueDate: { dateValue: addDays(today, n - 4) } }),
          ...(own.length > 0 ? { [type.field('Rooms').id]: { numberValue: n } } : {}),
        };
        const status = type.status(n % 2 === 0 ? 'New' : 'Done');
        await admin.ok('createItem', { params: { id: type.directory.id }, body: { status, customFields } });
      }
    }
  });

  const scopes: readonly (readonly [string, Partial<ProcessScope>])[] = [
    ['all of them', {}],
    ['those of the caller', { manager: 'me' }],
    ['those without a manager', { manager: 'nobody' }],
    ['open ones', { state: 'open' }],
    ['those finished this week', { state: 'finishedThisWeek' }],
    ['overdue ones', { due: 'Overdue' }],
    ['those due this week', { due: 'ThisWeek' }],
    ['those without a date', { due: 'NoDate' }],
    ['open ones of the caller that are late', { state: 'open', manager: 'me', due: 'Overdue' }],
  ];

  test.each(scopes)('shows %s, like the list', async (_, scope) => {
    expect(await numbersOnMap(scope, {})).toEqual(await numbersInList(scope, {}));
  });

  test('omits types without the filtered field, and can be limited to one type', async () => {
    const body = {
      conditions: [{ field: rooms(), operator: 'MoreOrEqual' as const, value: { numberValue: 4 } }],
    };
    const found = await numbersOnMap({}, body);
    expect(found).toEqual(await numbersInList({}, body));
    expect(found).toHaveLength(4);
    const typeId = types[1]?.directory.id ?? '';
    expect(await numbersOnMap({ typeId }, {})).toEqual(await numbersInList({ typeId }, {}));
  });

  const searchOf = (scope: Partial<ProcessScope>, body: SearchRequest) =>
    buildScopeSearch({ ...unrestrictedScope, ...scope }, body, admin.user);

  async function numbersInList(scope: Partial<ProcessScope>, body: SearchRequest): Promise<string[]> {
    const search = { ...searchOf(scope, body), take: 100 };
    const { items } = await admin.ok('searchProcesses', { body: search });
    return items.map(({ processTypeId, number }) => `${processTypeId} ${number}`).sort();
  }

  async function numbersOnMap(scope: Partial<ProcessScope>, body: SearchRequest): Promise<string[]> {
    const found = await Promise.all(
      types.map(async ({ directory: { id } }) => {
        const request = { processSearch: searchOf(scope, body) };
        const { status, bytes, text } = await admin.call('listItemPlaces', { params: { id }, body: request });
        expect(status, text).toBe(200);
        return [...decodePlaces(bytes).numbers].map(number => `${id} ${number}`);
      }),
    );
    return found.flat().sort();
  }
});
