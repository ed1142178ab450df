import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isTooLong } from '#server/kernel/database/errors.ts';
import { withTimeForAllRecords } from '#server/kernel/database/longStatements.ts';
import { describeOnBothDatabases } from './harness.ts';
import { define } from './support/definitions.ts';

describeOnBothDatabases(
  'Calls',
  api => {
    it('of one person too quickly after each other answer 429; colleagues go on', async () => {
      const admin = await api.admin();
      const colleague = await api.colleague(admin);
      const answers = await Promise.all(Array.from({ length: 25 }, () => admin.send('GET', '/api/tags')));
      const refused = answers.filter(({ status }) => status === 429);
      // What it took to create the colleague is counted, too.
      expect(refused.length).toBeGreaterThanOrEqual(5);
      expect(refused.length).toBeLessThan(15);
      const seconds = Number(refused[0]?.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(10);
      expect(refused[0]?.json).toMatchObject({ issues: [{ code: 'TooManyRequests', params: { seconds } }] });
      await colleague.ok('listTags');
      await sleep(seconds * 1_000);
      await admin.ok('listTags');
    });

    it('seen as others count as the calls of the administrator who sees them so', async () => {
      const admin = await api.admin();
      const seen = [await api.colleague(admin), await api.colleague(admin), await api.colleague(admin)];
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          admin.send('GET', '/api/tags', {
            headers: { 'x-see-as': seen[index % seen.length]?.user.id ?? '' },
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
      await seen[0]?.ok('listTags');
    });

    it('of an account together answer 429; other accounts go on', async () => {
      const admin = await api.admin();
      const people = [admin, await api.colleague(admin), await api.colleague(admin)];
      const stranger = await api.admin();
      const answers = await Promise.all(
        people.flatMap(one => Array.from({ length: 15 }, () => one.send('GET', '/api/tags'))),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30);
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
      await stranger.ok('listTags');
    });
  },
  { env: { CALLS_PER_MINUTE: '120', ACCOUNT_CALLS_PER_MINUTE: '180' } },
);

describeOnBothDatabases(
  'A read that takes too long',
  api => {
    it('is stopped, by the server or between its statements', async () => {
      const { user } = await api.admin();
      const begun = performance.now();
      const work = api.database.readAccount(user.account.id, async trx => {
        for (let statements = 0; statements < 20; statements += 1)
          await sql`select pg_sleep(0.6)`.execute(trx);
      });
      await expect(work).rejects.toSatisfy(isTooLong);
      const long = api.database.readAccount(user.account.id, async trx => {
        await sql`select pg_sleep(2)`.execute(trx);
        await sql`select 1`.execute(trx);
      });
      await expect(long).rejects.toSatisfy(isTooLong);
      expect(performance.now() - begun).toBeLessThan(10_000);
      const one = await api.database.readAccount(user.account.id, trx => sql`select 1 as one`.execute(trx));
      expect(one.rows).toEqual([{ one: 1 }]);
    });
  },
  { env: { CALL_SECONDS: '1' } },
);

describeOnBothDatabases(
  'A command over all records',
  api => {
    it('may take longer than a call: deleting and merging tags, taking a status away', async () => {
      const admin = await api.admin();
      const made = await define(
        admin,
        {
          name: 'Notes',
          type: 'Data',
          statusList: [
            { name: 'Open', type: 'Active' },
            { name: 'Closed', type: 'Active' },
          ],
        },
        [{ name: 'Text', type: 'String' }],
      );
      const { directory } = made;
      const [open, closed] = directory.statusList ?? [];
      const [one, two] = [
        await admin.ok('saveTag', { body: { name: 'One' } }),
        await admin.ok('saveTag', { body: { name: 'Two' } }),
      ];
      for (let number = 1; number <= 4; number += 1) {
        const body = { tags: [one.id], ...(closed ? { status: closed.id } : {}) };
        const item = await admin.ok('createItem', { params: { id: directory.id }, body });
        await admin.ok('deleteItem', { params: { id: directory.id, itemId: item.id } });
      }
      await sql`create function sleep_a_little() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.4); return new; end $$`.execute(api.database.asOwner);
      await sql`create trigger sleep_a_little before update on items for each row
        execute function sleep_a_little()`.execute(api.database.asOwner);
      await admin.ok('mergeTags', { body: { fromId: one.id, intoId: two.id } });
      await admin.ok('deleteTag', { body: { id: two.id } });
      const { name, type } = directory;
      const body = { name, type, statusList: open ? [open] : [] };
      await admin.ok('updateDirectory', { params: { id: directory.id }, body });
      const left = await sql`select number from items where tags <> '{}' or status_id is not null`.execute(
        api.database.asOwner,
      );
      expect(left.rows).toEqual([]);
      // What follows in such a transaction has no more time than any call.
      await expect(
        api.database.forAccount(admin.user.account.id, async trx => {
          await withTimeForAllRecords(trx, async () => {});
          const { rows } = await sql`select current_setting('statement_timeout') as usual`.execute(trx);
          return rows;
        }),
      ).resolves.toEqual([{ usual: api.kind === 'PostgreSQL' ? '1s' : '0' }]);
    });
  },
  { env: { CALL_SECONDS: '1' } },
);

/** Client and server share a thread here: a machine that stands still for a second must not look like a slow body. */
const WINDOW_MS = 2_000;
const PAUSE_MS = 250;

describeOnBothDatabases(
  'A body that arrives byte by byte',
  api => {
    /** Sends the head of a request, then a chunk now and again. @returns what was answered until the end. */
    const trickle = async (head: string, chunk: string, times: number, tail = '') => {
      const { hostname, port } = new URL(api.url);
      const socket = connect(Number(port), hostname);
      let answered = '';
      socket.on('data', bytes => {
        answered += bytes;
      });
      socket.on('error', () => {});
      const ended = new Promise<void>(resolve => socket.once('close', () => resolve()));
      socket.write(head);
      for (let sent = 0; sent < times && !socket.destroyed; sent += 1) {
        socket.write(chunk);
        await sleep(PAUSE_MS);
      }
      socket.write(tail);
      if (answered === '') await Promise.race([ended, sleep(2 * WINDOW_MS)]);
      socket.destroy();
      return answered;
    };
    const head = (length: number) =>
      `POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

    it('is answered 408, and the connection closed', async () => {
      const answered = await trickle(head(1_000), ' ', 40);
      expect(answered).toMatch(/^HTTP\/1.1 408 /);
      expect(answered).toMatch(/connection: close/i);
      expect(answered).toContain('"code":"TooSlow"');
      const chunked = head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked');
      expect(await trickle(chunked, '1\r\n \r\n', 40)).toMatch(/^HTTP\/1.1 408 /);
      await api.visitor().ok('getHealth');
    });

    it('gets through at the least pace, and a slow upload too', async () => {
      expect(await trickle(head(10_000), ' '.repeat(500), 20)).toMatch(/^HTTP\/1.1 400 /);
      const admin = await api.admin();
      const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
      const tail = '\r\n--b--\r\n';
      const length = part.length + 10_000 + tail.length;
      const upload = `POST /api/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${part}`;
      expect(await trickle(upload, 'x'.repeat(500), 20, tail)).toMatch(/^HTTP\/1.1 200 /);
      expect(await trickle(upload, 'x', 40)).toMatch(/^HTTP\/1.1 408 /);
    });
  },
  { bodyPace: { windowMs: WINDOW_MS, leastBytes: 1_000 } },
);
