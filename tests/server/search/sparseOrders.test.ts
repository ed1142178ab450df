/**
 * Tests sorting and conditions by instants that most records of a large directory don't have, compared with the
 * in-memory result.
 */

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { formatMovedBetween } from '#core/field/movedBetween.ts';
import type { FieldCondition, Item, SearchRequest } from '#core/model.ts';
import { createRandom } from '#tests/bench/support/random.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { settleServiceTimes } from '#tests/server/support/settleServiceTimes.ts';

/** Limits by which everything is large, and scanned in small parts. */
const searchLimits = { largeFrom: 20, sample: 30, candidates: 15, slice: 7, listed: 50_000 };
/**
 * In Havana, daylight saving time starts and ends at midnight: one day starts at one, and one has its first hour twice.
 */
const timeZone = 'America/Havana';
const instants = [
  '2026-03-08T04:59:59.000Z',
  '2026-03-08T05:00:00.000Z',
  '2026-03-09T03:59:59.000Z',
  '2026-11-01T03:59:59.000Z',
  '2026-11-01T04:00:00.000Z',
  '2026-11-01T04:30:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-02T04:59:59.999Z',
  '2026-11-02T05:00:00.000Z',
];
const days = [
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2027-01-01',
];

describeOwnServer(
  'Sorting and filtering by fields that few records have',
  api => {
    let admin: Member;
    let cases: DefinedDirectory;
    let params: { id: string };
    let all: Item[];

    const search = (body: SearchRequest) => admin.ok('searchItems', { params, body });
    const byDue = (asc: boolean) => (a: Item, b: Item) => {
      const [first, second] = [a.serviceDue, b.serviceDue];
      if (!first !== !second) return first ? -1 : 1;
      const order = first === second || !first || !second ? a.number - b.number : first < second ? -1 : 1;
      return asc ? order : -order;
    };

    beforeAll(async () => {
      admin = await api.admin();
      const { id, name } = admin.user.account;
      await admin.ok('updateAccount', { params: { id }, body: { name, timeZone } });
      const serviceLevel = { amount: 30, unit: 'WorkingHours' as const };
      cases = await defineDirectory(admin, {
        name: 'Cases',
        type: 'Process',
        statusList: [
          { name: 'Open', type: 'Active', serviceLevel },
          { name: 'Done', type: 'Success' },
        ],
      });
      params = { id: cases.directory.id };
      await settleServiceTimes(api);
      const random = createRandom(11);
      for (let count = 0; count < 45; count += 1) {
        const isTimed = random() < 0.4;
        const { id: itemId } = await admin.ok('createItem', {
          params,
          body: { status: cases.status(isTimed ? 'Open' : 'Done') },
        });
        const at = instants[Math.floor(random() * instants.length)];
        await api.database.asSystem(trx =>
          sql`update items set created_at = ${at}::timestamptz,
            service_due = ${isTimed ? at : null}::timestamptz, service_risk_at = ${isTimed ? at : null}::timestamptz
            where item_id = ${itemId}::uuid`.execute(trx),
        );
        await api.database.asSystem(trx =>
          sql`update item_moves set at = ${at}::timestamptz where item_id = ${itemId}::uuid`.execute(trx),
        );
      }
      all = (await search({ take: 100 })).items;
      expect(all.filter(({ serviceDue }) => serviceDue).length).toBeGreaterThan(10);
    });

    test('is correct on every page, in both directions', async () => {
      for (const asc of [true, false]) {
        const expected = all.toSorted(byDue(asc)).map(({ number }) => number);
        for (let skip = 0; skip < all.length; skip += 9) {
          const found = await search({ orderBy: { field: 'ServiceDue', asc }, skip, take: 9 });
          expect({ skip, numbers: found.items.map(({ number }) => number), total: found.total }).toEqual({
            skip,
            numbers: expected.slice(skip, skip + 9),
            total: all.length,
          });
        }
      }
    });

    test('is correct within one status and with further conditions', async () => {
      for (const asc of [true, false]) {
        const orderBy = { field: 'ServiceDue', asc };
        const open = await search({ orderBy, statusList: [cases.status('Open')], take: 100 });
        const even = all.filter(({ serviceDue }) => serviceDue);
        expect(open.items.map(({ number }) => number)).toEqual(
          even.toSorted(byDue(asc)).map(({ number }) => number),
        );
        const condition = { field: 'Number', operator: 'More' as const, value: { numberValue: 20 } };
        const later = await search({ orderBy, conditions: [condition], take: 100 });
        const expected = all.filter(({ number }) => number > 20).toSorted(byDue(asc));
        expect(later.items.map(({ number }) => number)).toEqual(expected.map(({ number }) => number));
      }
    });

    test("uses days in the account's time zone in conditions, even if clocks change at midnight", async () => {
      const compare: Partial<Record<FieldCondition['operator'], (own: string, asked: string) => boolean>> = {
        Equals: (own, asked) => own === asked,
        Less: (own, asked) => own < asked,
        LessOrEqual: (own, asked) => own <= asked,
        More: (own, asked) => own > asked,
        MoreOrEqual: (own, asked) => own >= asked,
      };
      const read = { ServiceDue: (item: Item) => item.serviceDue, CreatedAt: (item: Item) => item.createdAt };
      for (const [field, instantOf] of Object.entries(read)) {
        for (const [operator, holds] of Object.entries(compare)) {
          for (const day of days) {
            const condition = { field, operator, value: { dateValue: day } } as FieldCondition;
            const { items } = await search({ conditions: [condition], take: 100 });
            const expected = all.filter(item => {
              const instant = instantOf(item);
              return instant !== undefined && holds(getDayInZone(timeZone, new Date(instant)), day);
            });
            expect({ condition, numbers: items.map(({ number }) => number) }).toEqual({
              condition,
              numbers: expected.map(({ number }) => number),
            });
          }
        }
      }
      expect(
        (await search({ conditions: [{ field: 'ServiceDue', operator: 'Equals' }], take: 100 })).total,
      ).toBe(all.filter(({ serviceDue }) => !serviceDue).length);
      const impossible = { dateValue: '2026-02-30' };
      expect(
        (await search({ conditions: [{ field: 'ServiceDue', operator: 'Equals', value: impossible }] }))
          .total,
      ).toBe(0);
    });

    test("uses days in the account's time zone in periods and status changes", async () => {
      for (const [index, from] of days.entries()) {
        for (const till of days.slice(index)) {
          const period = { stringValue: `${from}/${till}` };
          const moved = formatMovedBetween({
            from: null,
            to: cases.status('Open'),
            during: period.stringValue,
          });
          const isIn = (instant: string) => {
            const day = getDayInZone(timeZone, new Date(instant));
            return day >= from && day <= till;
          };
          const created = await search({
            conditions: [{ field: 'CreatedAt', operator: 'During', value: period }],
            take: 100,
          });
          expect({ period, numbers: created.items.map(({ number }) => number) }).toEqual({
            period,
            numbers: all.filter(({ createdAt }) => isIn(createdAt)).map(({ number }) => number),
          });
          const opened = await search({
            conditions: [{ field: 'Status', operator: 'Moved', value: moved }],
            take: 100,
          });
          expect({ moved, numbers: opened.items.map(({ number }) => number) }).toEqual({
            moved,
            numbers: all
              .filter(({ createdAt, serviceDue }) => serviceDue && isIn(createdAt))
              .map(({ number }) => number),
          });
        }
      }
    });
  },
  { searchLimits },
);
