/**
 * Tests that the indexes of large directories stay correct whatever happens while they are populated, and give the same
 * results as a scan.
 */

import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Item, SearchRequest } from '#core/model.ts';
import { definitionsModule } from '#server/modules/definitions/module.ts';
import { checkIndexes } from '#server/modules/indexes/checkIndexes.ts';
import { indexesModule } from '#server/modules/indexes/module.ts';
import { updateRecordIndexes } from '#server/modules/indexes/updateRecordIndexes.ts';
import { createRandom } from '#tests/bench/support/random.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';

/** Limits by which everything is large, and scanned in small parts. */
const searchLimits = { largeFrom: 20, sample: 30, candidates: 15, slice: 25, listed: 50_000 };
const words = ['north', 'Süden', 'ЗАХІД', '100%', 'a_b', 'C:\\temp', 'x', 'granite', 'harbour'];
const stages = ['new', 'talking', 'offered'];

describeOwnServer(
  'Indexes of large directories',
  api => {
    let admin: Member;
    let deals: DefinedDirectory;
    const random = createRandom(5);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const id = () => deals.directory.id;

    const search = (body: SearchRequest) => admin.ok('searchItems', { params: { id: id() }, body });
    const valuesOf = () => ({
      [deals.field('Title').id]: random() < 0.1 ? null : { stringValue: `${pick(words)} ${pick(words)}` },
      [deals.field('Amount').id]:
        random() < 0.2 ? null : { numberValue: Math.round(random() * 400) / 4 - 20 },
      [deals.field('Due').id]:
        random() < 0.2
          ? null
          : { dateValue: `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}` },
      [deals.field('Stage').id]: random() < 0.2 ? null : { stringValue: pick(stages) },
      [deals.field('Phone').id]:
        random() < 0.5 ? null : { stringValue: `+38044${2_000_000 + Math.floor(random() * 50)}` },
    });
    const create = () => admin.ok('createItem', { params: { id: id() }, body: { customFields: valuesOf() } });

    async function randomWork(items: Item[], steps: number): Promise<void> {
      for (let step = 0; step < steps; step += 1) {
        const { id: itemId } = pick(items);
        const params = { id: id(), itemId };
        const chance = random();
        if (chance < 0.25) items.push(await create());
        else if (chance < 0.6) await admin.call('updateItem', { params, body: { customFields: valuesOf() } });
        else if (chance < 0.75) await admin.call('deleteItem', { params });
        else if (chance < 0.9) await admin.call('restoreItem', { params });
        else {
          const customFields = { [deals.field('Amount').id]: { numberValue: Math.floor(random() * 50) } };
          const itemIds = [itemId, pick(items).id];
          await admin.call('changeItems', {
            params: { id: id() },
            body: { isPreview: false, itemIds, change: { customFields } },
          });
        }
      }
    }

    const searches = (): SearchRequest[] => {
      const field = (name: string) => deals.field(name).id;
      const orders = ['Title', 'Amount', 'Due', 'Stage', 'Phone'].map(field);
      const conditions: SearchRequest['conditions'][] = [
        [],
        [{ field: field('Stage'), operator: 'Equals', value: { stringValue: 'offered' } }],
        [
          { field: field('Amount'), operator: 'MoreOrEqual', value: { numberValue: 10 } },
          { field: field('Amount'), operator: 'Less', value: { numberValue: 40.25 } },
        ],
        [
          { field: field('Due'), operator: 'More', value: { dateValue: '2026-06-15' } },
          { field: field('Stage'), operator: 'NotEquals', value: { stringValue: 'new' } },
        ],
        [{ field: field('Title'), operator: 'StartsWith', value: { stringValue: 'süd' } }],
        [{ field: field('Title'), operator: 'Contains', value: { stringValue: '_' } }],
        [{ field: field('Title'), operator: 'Contains', value: { stringValue: 'ÜDE' } }],
        [{ field: field('Title'), operator: 'Contains', value: { stringValue: 'хі' } }],
        [
          {
            any: [
              { field: field('Title'), operator: 'Contains', value: { stringValue: 'harb' } },
              { field: field('Phone'), operator: 'Contains', value: { stringValue: '044 200 00 1' } },
            ],
          },
          { field: field('Title'), operator: 'Contains', value: { stringValue: 'gran' } },
        ],
        [{ field: field('Title'), operator: 'Equals', value: { stringValue: 'NORTH granite' } }],
        [{ field: field('Phone'), operator: 'StartsWith', value: { stringValue: '38044200001' } }],
        [{ field: field('Amount'), operator: 'Equals', value: { numberValue: 12 } }],
        [{ field: field('Due'), operator: 'Equals' }],
      ];
      const keywords = [
        undefined,
        'північ захід',
        'граніт',
        'harb',
        '100%',
        'a_b',
        'c:\\t',
        'x',
        'north granite',
      ];
      return [...conditions, ...keywords].flatMap((part, index) =>
        [orders[index % orders.length], 'Number', 'LastActivity', 'CreatedAt'].map((by, place) => ({
          ...(Array.isArray(part) ? { conditions: part } : part === undefined ? {} : { keyword: part }),
          ...(place === 3 ? { keywordLgOp: 'Or' as const } : {}),
          orderBy: { field: by ?? 'Number', asc: (index + place) % 2 === 0 },
          skip: place * 4,
          take: 12,
        })),
      );
    };

    /** Returns the results for a small directory, which is scanned. */
    async function asScanned(requests: readonly SearchRequest[]) {
      const limits = api.use(indexesModule).limits as { largeFrom: number };
      limits.largeFrom = 1_000_000;
      const answers = [];
      for (const request of requests) answers.push(await search(request));
      limits.largeFrom = searchLimits.largeFrom;
      return answers;
    }

    async function faults() {
      await api.use(indexesModule).keeper.settle();
      const { accountId } = { accountId: admin.user.account.id };
      return api.database.forAccount(accountId, async trx => {
        const definitions = await api.use(definitionsModule).store.load(trx, accountId);
        const { servers } = api.kernel;
        return {
          ready: definitions.indexes.filter(index => index.state === 'ready').length,
          faults: await checkIndexes({ trx, accountId, definitions, servers }),
        };
      });
    }

    async function expectSameAnswers(): Promise<void> {
      const requests = searches();
      const scanned = await asScanned(requests);
      for (const [index, request] of requests.entries()) {
        const found = await search(request);
        const numbers = found.items.map(item => item.number);
        expect({ request, numbers }).toEqual({
          request,
          numbers: scanned[index]?.items.map(item => item.number),
        });
        if (found.totalExact)
          expect({ request, total: found.total }).toEqual({ request, total: scanned[index]?.total });
      }
    }

    beforeAll(async () => {
      admin = await api.admin();
      deals = await defineDirectory(
        admin,
        {
          name: 'Deals',
          type: 'Process',
          statusList: [
            { name: 'Open', type: 'Active' },
            { name: 'Won', type: 'Success' },
          ],
        },
        [
          { name: 'Title', type: 'String' },
          { name: 'Amount', type: 'Number', precision: 2 },
          { name: 'Due', type: 'Date' },
          { name: 'Stage', type: 'Dropdown', dropdownItems: stages.map(value => ({ value, text: value })) },
          { name: 'Phone', type: 'PhoneNumber' },
          { name: 'Memo', type: 'Text' },
        ],
      );
    });

    afterEach(() => api.use(indexesModule).keeper.settle());

    test('stay correct under a random workload while being populated, and return the results of a scan', async () => {
      const items: Item[] = [];
      for (let count = 0; count < 60; count += 1) items.push(await create());
      await expectSameAnswers();
      const filling = api.use(indexesModule).keeper.settle();
      await Promise.all([filling, randomWork(items, 60), randomWork(items, 60), randomWork(items, 60)]);
      expect(await faults()).toEqual({ ready: 8, faults: [] });
      await expectSameAnswers();
    });

    test('are rebuilt after a definition changes, or a field is deleted or restored', async () => {
      const items = (await search({ take: 30 })).items;
      const stage = deals.field('Stage');
      const body = { ...stage, dropdownItems: [...stages].reverse().map(value => ({ value, text: value })) };
      const params = { entity: id(), id: stage.id };
      await Promise.all([admin.ok('updateCustomField', { params, body }), randomWork([...items], 20)]);
      await expectSameAnswers();
      expect((await faults()).faults).toEqual([]);
      await expectSameAnswers();
      const due = { entity: id(), id: deals.field('Due').id };
      await admin.ok('deleteCustomField', { params: due });
      expect(await faults()).toMatchObject({ ready: 7, faults: [] });
      await admin.ok('restoreCustomField', { params: due });
      deals = await readDefinedDirectory(admin, id());
      await expectSameAnswers();
      expect(await faults()).toEqual({ ready: 8, faults: [] });
      await expectSameAnswers();
    });

    test('find long values beyond the search text, and records whose search texts are outdated', async () => {
      const memo = deals.field('Memo').id;
      const long = { stringValue: `${'granite '.repeat(2_000)}farbehind` };
      const made = await admin.ok('createItem', {
        params: { id: id() },
        body: { customFields: { [memo]: long } },
      });
      const contains = { field: memo, operator: 'Contains' as const, value: { stringValue: 'arbehin' } };
      const numbers = async () =>
        (await search({ conditions: [contains] })).items.map(({ number }) => number);
      expect(await numbers()).toEqual([made.number]);
      await api.use(indexesModule).keeper.settle();
      expect(await numbers()).toEqual([made.number]);
      const short = { [memo]: { stringValue: 'farbehind' } };
      const other = await admin.ok('createItem', { params: { id: id() }, body: { customFields: short } });
      const accountId = admin.user.account.id;
      await api.database.forAccount(accountId, async trx => {
        await trx
          .updateTable('word_index')
          .set({ words: 'out of date' })
          .where('number', '=', other.number)
          .execute();
        // The rebuild is inserted without its job, which might finish before the search; the record itself has no
        // error.
        await trx
          .insertInto('text_rebuilds')
          .values({ account_id: accountId, rebuild_id: crypto.randomUUID(), directory_id: id() })
          .execute();
      });
      expect(await numbers()).toEqual([other.number, made.number]);
      await api.database.forAccount(accountId, trx => trx.deleteFrom('text_rebuilds').execute());
      // This shows that the index was used.
      expect(await numbers()).toEqual([made.number]);
      await admin.ok('deleteItem', { params: { id: id(), itemId: other.id } });
    });

    test('are rebuilt if another version built them differently', async () => {
      const phone = deals.field('Phone').id;
      await api.database.forAccount(admin.user.account.id, trx =>
        trx
          .updateTable('field_indexes')
          .set({ fingerprint: 'of another version' })
          .where('field_id', '=', phone)
          .execute(),
      );
      await api.restart();
      const begins = { field: phone, operator: 'StartsWith' as const, value: { stringValue: '38044' } };
      await search({ conditions: [begins], orderBy: { field: phone, asc: true } });
      expect(await faults()).toEqual({ ready: 8, faults: [] });
    });

    test('have statistics once they are populated, so that a write reads only the rows of its record', async () => {
      const { directory, field } = await defineDirectory(admin, { name: 'Many', type: 'Data' }, [
        { name: 'Title', type: 'String' },
      ]);
      const params = { id: directory.id };
      const accountId = admin.user.account.id;
      const customFields = { [field('Title').id]: { stringValue: 'One of many' } };
      const { id: itemId } = await admin.ok('createItem', { params, body: { customFields } });
      await api.database.asSystem(trx =>
        sql`insert into items (account_id, directory_id, item_id, number, position, display, search_text, custom_fields)
          select account_id, directory_id, gen_random_uuid(), 1 + n, position || n, display, search_text,
            jsonb_set(custom_fields, array[${field('Title').id}::text, 'stringValue'], to_jsonb('Title ' || n))
          from items cross join generate_series(1, 3000) as n where item_id = ${itemId}::uuid`.execute(trx),
      );
      await api.database.asSystem(trx =>
        sql`update item_counters set total = 3001, last_number = 3001
          where directory_id = ${directory.id}::uuid`.execute(trx),
      );
      await admin.ok('searchItems', { params, body: { orderBy: { field: field('Title').id, asc: true } } });
      await api.use(indexesModule).keeper.settle();
      const read = await api.database.forAccount(accountId, async trx => {
        const readRows = async () => {
          const { rows } = await sql<{ count: number }>`select sum(seq_tup_read + idx_tup_fetch)::int as count
            from pg_stat_xact_user_tables where relname = 'field_index'`.execute(trx);
          return rows[0]?.count ?? 0;
        };
        const definitions = await api.use(definitionsModule).store.load(trx, accountId);
        const before = await readRows();
        await updateRecordIndexes(
          { trx, accountId, definitions, servers: api.kernel.servers },
          directory.id,
          [itemId],
        );
        return (await readRows()) - before;
      });
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThan(10);
    });

    test('continue to be populated after a server restart', async () => {
      const phone = deals.field('Phone').id;
      const accountId = admin.user.account.id;
      await api.database.forAccount(accountId, trx =>
        trx
          .updateTable('field_indexes')
          .set({ state: 'building', filled_to: 0 })
          .where('field_id', '=', phone)
          .execute(),
      );
      await api.restart();
      expect((await faults()).faults).toEqual([]);
    });
  },
  { searchLimits: { ...searchLimits } },
);
