/**
 * Tests that a search of processes returns what searches of each type return, merged in order, regardless of the types'
 * sizes.
 */

import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import type { Condition, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { indexesModule } from '#server/modules/indexes/module.ts';
import { createRandom } from '#tests/bench/support/random.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';

/** Limits by which everything is large, and scanned in small parts. */
const searchLimits = { largeFrom: 20, sample: 30, candidates: 15, slice: 60, listed: 50 };
const sizes = [45, 30, 8];
const statusList = [
  { name: 'New', type: 'Active' as const },
  {
    name: 'Doing',
    type: 'Active' as const,
    serviceLevel: { amount: 30, unit: 'WorkingHours' as const },
  },
  { name: 'Done', type: 'Success' as const },
];

interface Asked {
  readonly statuses: readonly string[];
  readonly keyword: string | undefined;
  readonly conditions: readonly Condition[];
  readonly orderBy: { readonly field: string; readonly asc: boolean };
  readonly skip: number;
  readonly take: number;
}

describeOwnServer(
  'A search of processes of several types',
  api => {
    let admin: Member;
    let types: DefinedDirectory[];
    let weight: string;
    let price: string;
    const { seed, numRuns } = generatedRuns('processes of several types', { usual: 20, whole: 1_000 });
    const random = createRandom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const day = () => addDays(getDayInZone('Europe/Kyiv'), Math.floor(random() * 40) - 20);

    beforeAll(async () => {
      admin = await api.admin();
      weight = (await admin.ok('createProcessCustomField', { body: { name: 'Weight', type: 'Number' } })).id;
      types = [];
      for (const [index, size] of sizes.entries()) {
        const fields = index === 0 ? [{ name: 'Price', type: 'Number' as const }] : [];
        const type = await defineDirectory(
          admin,
          { name: `Type ${index}`, type: 'Process', statusList },
          fields,
        );
        types.push(type);
        for (let n = 0; n < size; n += 1) {
          const customFields = {
            ...(random() < 0.7 ? { Manager: { stringValue: admin.user.id } } : {}),
            ...(random() < 0.8 ? { DueDate: { dateValue: day() } } : {}),
            ...(random() < 0.8 ? { [weight]: { numberValue: Math.floor(random() * 6) } } : {}),
            ...(index === 0 ? { [type.field('Price').id]: { numberValue: Math.floor(random() * 9) } } : {}),
          };
          const status = type.status(pick(statusList).name);
          await admin.ok('createItem', { params: { id: type.directory.id }, body: { status, customFields } });
        }
      }
      price = types[0]?.field('Price').id ?? '';
    });

    const anyCondition = (): Condition =>
      pick<() => Condition>([
        () => ({ field: 'Manager', operator: 'Equals', value: { stringValue: admin.user.id } }),
        () => ({ field: 'Manager', operator: 'Equals' }),
        () => ({ field: 'DueDate', operator: 'MoreOrEqual', value: { dateValue: day() } }),
        () => ({ field: 'DueDate', operator: 'LessOrEqual', value: { dateValue: day() } }),
        () => ({ field: weight, operator: 'Equals', value: { numberValue: Math.floor(random() * 7) } }),
        () => ({ field: weight, operator: 'Less', value: { numberValue: 5 } }),
        () => ({ field: 'ServiceDue', operator: 'MoreOrEqual', value: { dateValue: day() } }),
        () => ({ field: 'CreatedAt', operator: 'LessOrEqual', value: { dateValue: addDays(day(), 18) } }),
      ])();
    const anySearch = (): Asked => ({
      statuses: random() < 0.2 ? types.map(type => type.status(pick(statusList).name)) : [],
      keyword: random() < 0.1 ? pick(['1', '2', '#3']) : undefined,
      conditions: Array.from({ length: pick([0, 1, 1, 1, 2]) }, anyCondition),
      orderBy: {
        field: pick(['LastActivity', 'Number', 'DueDate', 'ServiceDue', weight, price]),
        asc: random() < 0.5,
      },
      skip: pick([0, 0, 3, 20, 70]),
      take: pick([1, 5, 50]),
    });

    const together = ({ statuses, orderBy, ...rest }: Asked, member = admin) =>
      member.ok('searchProcesses', {
        body: {
          ...rest,
          conditions: [...rest.conditions],
          ...(statuses.length > 0 ? { stateId: [...statuses] } : {}),
          orderByField: orderBy.field,
          orderByAsc: orderBy.asc,
        },
      });

    /** Returns the complete results of a search per type, merged here. */
    async function merged({ statuses, keyword, conditions, orderBy }: Asked): Promise<Item[]> {
      const parts = types.map(async ({ directory, status }) => {
        const statusIds = statusList.map(({ name }) => status(name)).filter(id => statuses.includes(id));
        if (statuses.length > 0 && statusIds.length === 0) return [];
        const body = { keyword, conditions: [...conditions], statusList: statusIds, take: 1_000 };
        const { items } = await admin.ok('searchItems', { params: { id: directory.id }, body });
        return items.map(item => ({
          item,
          directoryId: directory.id,
          value: orderedValue(item, orderBy.field),
        }));
      });
      const sign = orderBy.asc ? 1 : -1;
      const all = (await Promise.all(parts)).flat().sort((a, b) => {
        if ((a.value === undefined) !== (b.value === undefined)) return a.value === undefined ? 1 : -1;
        return (
          sign * compare(a.value ?? 0, b.value ?? 0) ||
          sign * (a.item.number - b.item.number) ||
          compare(a.directoryId, b.directoryId)
        );
      });
      return all.map(({ item }) => item);
    }

    function orderedValue(item: Item, field: string): string | number | undefined {
      if (field === 'LastActivity') return item.lastActivityAt;
      if (field === 'Number') return item.number;
      if (field === 'ServiceDue') return item.serviceDue;
      const value = item.customFields[field];
      return value?.numberValue ?? value?.dateValue;
    }

    async function expectEqual(runs: number): Promise<number> {
      const limits = api.use(indexesModule).limits as { largeFrom: number };
      const usual = limits.largeFrom;
      let exact = 0;
      for (let run = 0; run < runs; run += 1) {
        const asked = anySearch();
        const found = await together(asked);
        limits.largeFrom = 1_000_000;
        const all = await merged(asked);
        limits.largeFrom = usual;
        const ids = all.slice(asked.skip, asked.skip + asked.take).map(({ id }) => id);
        expect({ asked, ids: found.items.map(({ id }) => id) }).toEqual({ asked, ids });
        if (!found.totalExact) continue;
        exact += 1;
        expect({ asked, total: found.total }).toEqual({ asked, total: all.length });
      }
      return exact;
    }

    test('equals the merged searches of each type, for small types', async () => {
      const limits = api.use(indexesModule).limits as { largeFrom: number };
      limits.largeFrom = 1_000;
      expect(await expectEqual(numRuns)).toBe(numRuns);
      limits.largeFrom = searchLimits.largeFrom;
    });

    test('equals the merged searches of each type, for large types with and without indexes', async () => {
      await expectEqual(numRuns);
      await api.use(indexesModule).keeper.settle();
      expect(await expectEqual(2 * numRuns)).toBeGreaterThan(0);
    });

    test('returns the ids of all results, by type', async () => {
      for (const member of [admin, await api.colleague(admin)]) {
        const asked = { ...anySearch(), skip: 0, take: 1_000 };
        const { items } = await together(asked, member);
        const body = {
          conditions: [...asked.conditions],
          ...(asked.keyword ? { keyword: asked.keyword } : {}),
          ...(asked.statuses.length > 0 ? { stateId: [...asked.statuses] } : {}),
          orderByField: asked.orderBy.field,
          orderByAsc: asked.orderBy.asc,
        };
        const { types: found, isWhole } = await member.ok('listProcessIds', { body });
        expect(isWhole).toBe(true);
        const byType = Map.groupBy(items, ({ processTypeId }) => processTypeId);
        expect(found.length).toBe(byType.size);
        for (const { processTypeId, ids } of found)
          expect(ids).toEqual(byType.get(processTypeId)?.map(({ id }) => id));
      }
    });

    test('omits ids of unreadable types, and of types that hide the filtered field', async () => {
      const guest = await api.colleague(admin);
      const [first, second, third] = types.map(({ directory }) => directory.id);
      const none = { read: false, create: false, update: false, delete: false };
      const directories = [
        { directoryId: first ?? '', rights: { ...FULL_RIGHTS, record: none } },
        { directoryId: second ?? '', rights: { ...FULL_RIGHTS, hiddenFields: ['Manager'] } },
      ];
      const profile = { name: 'Guests', assignments: [{ userId: guest.user.id }], menu: [] };
      const before = await admin.ok('listUsageProfiles');
      const body = { ...profile, directories, otherDirectories: FULL_RIGHTS };
      const made = await admin.ok('createUsageProfile', { body });
      await admin.ok('orderUsageProfiles', { body: { list: [made.id, ...before.map(({ id }) => id)] } });
      const typesOf = async (body: object) =>
        new Set((await guest.ok('listProcessIds', { body })).types.map(({ processTypeId }) => processTypeId));
      expect(await typesOf({})).toEqual(new Set([second, third]));
      expect(await typesOf({ manager: admin.user.id })).toEqual(new Set([third]));
      expect(await typesOf({ processTypeId: first })).toEqual(new Set());
      const unknown = await guest.refused(400, 'listProcessIds', { body: { orderByField: price } });
      expect(unknown.issues).toMatchObject([{ path: ['orderByField'], code: 'UnknownField' }]);
    });
  },
  { searchLimits },
);

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}
