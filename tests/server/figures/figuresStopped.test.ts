import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { FigureQuestion } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { outlastTransactions } from '#tests/server/support/outlastTransactions.ts';
import { watchFigures } from '#tests/server/support/watchFigures.ts';
import { TransactionStepper } from './oneByOne.ts';

const RECORDS = 60_000;
const statusList = [
  { name: 'New', type: 'Active' as const },
  { name: 'Done', type: 'Success' as const },
];

const { watching, kept } = watchFigures();

describeOwnServer(
  'Metrics in progress',
  api => {
    let admin: Member;
    let customers: DefinedDirectory;
    let orders: DefinedDirectory;
    let path: string;
    let byAmount: FigureQuestion;
    beforeAll(async () => {
      admin = await api.admin();
      customers = await defineDirectory(admin, { name: 'Customers', type: 'Data' }, [
        { name: 'Name', type: 'String' },
      ]);
      orders = await defineDirectory(admin, { name: 'Orders', type: 'Process', statusList }, [
        { name: 'Amount', type: 'Number' },
        { name: 'Customer', type: 'Directory', directoryId: customers.directory.id },
      ]);
      await makeRecords();
      await outlastTransactions(api.database, admin.user.account.id);
      path = `/api/directories/${orders.directory.id}/aggregate`;
      byAmount = { measures: [{ measure: 'Count' }, { measure: 'Sum', field: orders.field('Amount').id }] };
    });
    beforeEach(() => kept().end());

    test('stop reading when the caller disconnects, and resume at the same place for the next caller', async () => {
      const line = await oneByOne();
      const leaving = new AbortController();
      const asking = ask(byAmount, leaving.signal);
      const stoppedAt = await percentRead(line);
      leaving.abort();
      await expect(asking).rejects.toThrow('aborted');
      await sleep(100);
      await line.end();
      // The values read so far are first written by a thread that may still be starting.
      await expect.poll(percentNow).toBeNull();
      const bytes = kept().bytes();
      expect(bytes).toBeGreaterThan(0);

      const again = await oneByOne();
      const next = ask(byAmount);
      expect(await percentRead(again)).toBeGreaterThanOrEqual(stoppedAt);
      await again.end();
      expect(await next).toMatchObject({ records: RECORDS, totals: { values: totals() } });
      expect(kept().bytes()).toBeGreaterThan(bytes);
      expect(await percentNow()).toBeNull();
    });

    test('are still returned to another waiting caller after one caller disconnects', async () => {
      const line = await oneByOne();
      const leaving = new AbortController();
      const asking = ask(byAmount, leaving.signal);
      await percentRead(line);
      const waiting = ask(byAmount);
      await line.pass(2);
      leaving.abort();
      await expect(asking).rejects.toThrow('aborted');
      await line.end();
      expect(await waiting).toMatchObject({ records: RECORDS, totals: { values: totals() } });
    });

    test('are correct for the next caller even if records changed after an interruption', async () => {
      const line = await oneByOne();
      const leaving = new AbortController();
      const asking = ask(byAmount, leaving.signal);
      await percentRead(line);
      leaving.abort();
      await expect(asking).rejects.toThrow('aborted');
      await line.end();
      const params = { id: orders.directory.id };
      const { items } = await admin.ok('searchItems', {
        params,
        body: { take: 1, orderBy: { field: SYSTEM_ID.number, asc: true } },
      });
      const at = { ...params, itemId: items[0]?.id ?? '' };
      await admin.ok('deleteItem', { params: at });
      // Other columns are populated from the start; what was read for the first ones is discarded.
      const byDay: FigureQuestion = { measures: [{ measure: 'Filled', field: SYSTEM_ID.createdAt }] };
      expect(await ask(byDay)).toMatchObject({
        records: RECORDS - 1,
        totals: { values: [String(RECORDS - 1)] },
      });
      expect(await ask(byAmount)).toMatchObject({ records: RECORDS - 1 });
      await admin.ok('restoreItem', { params: at });
      expect(await ask(byAmount)).toMatchObject({ records: RECORDS, totals: { values: totals() } });
    });

    test('report progress and stop reading when grouped by a field of referenced records', async () => {
      const name = `${orders.field('Customer').id}.${customers.field('Name').id}`;
      const byName: FigureQuestion = { groups: [{ field: name }], measures: [{ measure: 'Count' }] };
      const line = await oneByOne();
      const leaving = new AbortController();
      const asking = ask(byName, leaving.signal);
      expect(await percentRead(line)).toBeLessThan(100);
      leaving.abort();
      await expect(asking).rejects.toThrow('aborted');
      await line.end();
      await expect.poll(percentNow).toBeNull();
      expect(await ask(byName)).toMatchObject({ records: RECORDS });
      expect(await percentNow()).toBeNull();
    });

    test('report progress when grouped by the week of creation or of the last status change', async () => {
      for (const field of [SYSTEM_ID.createdAt, SYSTEM_ID.statusSince]) {
        const line = await oneByOne();
        const condition = { field, operator: 'MoreOrEqual' as const, value: { dateValue: '2020-01-01' } };
        const asking = ask({
          groups: [{ field, by: 'Week' }],
          measures: [{ measure: 'Count' }],
          search: { conditions: [condition] },
        });
        expect(await percentRead(line)).toBeLessThanOrEqual(100);
        await line.end();
        expect(await asking).toMatchObject({ records: RECORDS });
        expect(await percentNow()).toBeNull();
      }
    });

    async function ask(body: object, signal?: AbortSignal): Promise<unknown> {
      const headers = { 'content-type': 'application/json' };
      const sent = { body: JSON.stringify(body), headers, ...(signal && { signal }) };
      const { status, json } = await admin.send('POST', path, sent);
      expect(status).toBe(200);
      return json;
    }

    async function percentNow(): Promise<number | null> {
      const { percent } = await admin.ok('getFiguresProgress', { params: { id: orders.directory.id } });
      return percent;
    }

    async function oneByOne(): Promise<TransactionStepper> {
      const line = await TransactionStepper.of(api, admin.user.account.id);
      onTestFinished(() => line.end());
      return line;
    }

    /** Lets transactions pass one by one until some records are read. */
    async function percentRead(line: TransactionStepper): Promise<number> {
      // The thread that stores columns takes a moment to start.
      for (const endsAt = Date.now() + 30_000; Date.now() < endsAt; ) {
        const asked = percentNow();
        await line.passUntil(asked);
        const percent = await asked;
        if (percent) return percent;
      }
      throw new Error('Nobody is told that records are read.');
    }

    /** Inserts the records directly into the database, because there are too many for calls. */
    async function makeRecords(): Promise<void> {
      const { id } = orders.directory;
      const amount = orders.field('Amount').id;
      await admin.ok('createItem', {
        params: { id },
        body: { customFields: { [amount]: { numberValue: 1 } } },
      });
      await api.database.forAccount(admin.user.account.id, async trx => {
        await sql`insert into items (account_id, directory_id, item_id, number, status_id, position, display, search_text, custom_fields)
          select account_id, directory_id, gen_random_uuid(), n, status_id, position || n, display, search_text,
            jsonb_build_object(${amount}::text, jsonb_build_object('numberValue', n))
          from items, generate_series(2, ${RECORDS}::int) as n where directory_id = ${id}::uuid`.execute(trx);
        await sql`update item_counters set total = ${RECORDS}::int, last_number = ${RECORDS}::int
          where directory_id = ${id}::uuid and status_key = 'all'`.execute(trx);
      });
      // The database does this automatically within a minute: otherwise it would look up each customer by scanning all
      // records.
      await sql`analyze items`.execute(api.database.asOwner);
    }

    function totals(): string[] {
      return [String(RECORDS), String((RECORDS * (RECORDS + 1)) / 2)];
    }
  },
  { env: { FIGURES_FROM: '1' }, modules: [watching] },
);
