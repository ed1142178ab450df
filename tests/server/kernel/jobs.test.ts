import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';
import type { JobRunner } from '#server/kernel/jobs/jobRunner.ts';
import { enqueue, type Job, type JobHandler } from '#server/kernel/jobs/jobs.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { readStoredJobs, startNode } from '#tests/server/support/jobs.ts';

declare module '#server/kernel/jobs/jobs.ts' {
  interface JobKinds {
    Visit: { readonly name: string };
  }
}

type Visit = Job<{ readonly name: string }>;

describeOwnServer('Jobs', api => {
  let admin: Member;
  let accountId: string;
  const nodes: JobRunner[] = [];
  const others: Database[] = [];
  beforeAll(async () => {
    // Creates the queue, so that jobs can be enqueued before a node handles them.
    await (await startNode(api.database, [visiting()])).close();
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map(node => node.close()));
    await Promise.all(others.splice(0).map(database => database.close()));
  });

  /** Creates a job handler that has an effect in the database. */
  const visiting = (before: (job: Visit) => Promise<void> | void = () => {}, options = {}): JobHandler => ({
    kind: 'Visit',
    name: { en: 'Visiting', uk: 'Відвідування' },
    ...options,
    async run(job) {
      await before(job);
      await job.inAccount(trx => visit(trx, job.accountId, job.ids.name));
    },
  });
  const visit = async (trx: Parameters<typeof enqueue>[0], account: string, url: string) => {
    const row = { account_id: account, visit_id: uuidv7(), user_id: admin.user.id, url };
    await trx.insertInto('visits').values(row).execute();
  };
  const visits = () =>
    api.database.readAccount(accountId, async trx => {
      const rows = await trx.selectFrom('visits').select('url').orderBy('visit_id').execute();
      return rows.map(row => row.url);
    });
  const want = (name: string, key?: string) =>
    api.database.forAccount(accountId, trx =>
      enqueue(trx, { accountId, kind: 'Visit', ids: { name }, ...(key ? { key } : {}) }),
    );
  const start = async (handler: JobHandler, database = api.database) => {
    const node = await startNode(database, [handler]);
    nodes.push(node);
    return node;
  };
  const newAccount = async () => {
    admin = await api.admin();
    accountId = admin.user.account.id;
  };

  it('run once on one of several nodes if their transaction commits, and never otherwise', async () => {
    await newAccount();
    const here = await start(visiting(() => pause(5)));
    const another = api.kind === 'PostgreSQL' ? await openDatabase(api.kernel.config) : api.database;
    if (another !== api.database) others.push(another);
    const there = await start(
      visiting(() => pause(5), { atOnce: 2 }),
      another,
    );
    const names = Array.from({ length: 30 }, (_, index) => `visit ${index}`);
    for (const name of names) {
      await want(name);
      const taken = api.database.forAccount(accountId, async trx => {
        await enqueue(trx, { accountId, kind: 'Visit', ids: { name: `never ${name}` } });
        throw new Error('changed my mind');
      });
      await expect(taken).rejects.toThrow('changed my mind');
    }
    await Promise.all([here.settle('Visit'), there.settle('Visit')]);
    expect((await visits()).toSorted()).toEqual(names.toSorted());
  });

  it('start as soon as their transaction has committed, instead of at the next poll', async () => {
    await newAccount();
    await start(visiting());
    await pause(100);
    const begun = Date.now();
    await want('woken');
    while ((await visits()).length === 0) await pause(5);
    expect(Date.now() - begun).toBeLessThan(5_000);
  });

  // PGlite has only one node.
  it.skipIf(api.kind === 'PGlite')(
    'start immediately on another node if this node runs no jobs',
    async () => {
      await newAccount();
      const another = await openDatabase(api.kernel.config);
      const channel = another.openNodeChannel();
      others.push(another);
      nodes.push(await startNode(another, [visiting()], { channel }));
      try {
        // The other node polled on start, and would poll again after 30 s; its channel may still be connecting.
        await pause(1_000);
        const begun = Date.now();
        await want('from afar');
        while ((await visits()).length === 0) await pause(20);
        expect(Date.now() - begun).toBeLessThan(5_000);
      } finally {
        await channel?.close();
      }
    },
  );

  it.skipIf(api.kind === 'PGlite')('are taken over immediately from a node that stops', async () => {
    await newAccount();
    const [stopping, other] = [await openDatabase(api.kernel.config), await openDatabase(api.kernel.config)];
    others.push(stopping, other);
    const channels = [stopping.openNodeChannel(), other.openNodeChannel()];
    const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
    const slow = visiting(async ({ signal }) => {
      begun();
      await pause(60_000, undefined, { signal });
    });
    const first = await startNode(stopping, [slow], { channel: channels[0] ?? null });
    try {
      await want('left behind');
      await hasBegun;
      nodes.push(await startNode(other, [visiting()], { channel: channels[1] ?? null }));
      await pause(1_000);
      const stoppedAt = Date.now();
      await first.close();
      while ((await visits()).length === 0) await pause(20);
      expect(Date.now() - stoppedAt).toBeLessThan(8_000);
    } finally {
      for (const channel of channels) await channel?.close();
    }
  });

  it('are retried when they fail, and abandoned after the last attempt, while others continue', async () => {
    await newAccount();
    const attempts: [number, boolean][] = [];
    const failing = visiting(
      job => {
        if (job.ids.name === 'good') return;
        attempts.push([job.attempt, job.isLastAttempt]);
        throw new Error('Not today.');
      },
      { mostAttempts: 3, firstPauseSeconds: 0, longestPauseSeconds: 0 },
    );
    // The options of a job are stored when it is enqueued.
    const node = await start(failing);
    await want('bad');
    await want('good');
    await node.settle('Visit');
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await visits()).toEqual(['good']);
    expect(await readStoredJobs(api.database, 'Visit', accountId)).toMatchObject([
      { state: 'failed', output: { message: 'Not today.' } },
      { state: 'completed' },
    ]);
  });

  it('wait after a failure without delaying other jobs', async () => {
    await newAccount();
    const node = await start(
      visiting(({ ids }) => {
        if (ids.name === 'bad') throw new Error('Not today.');
      }),
    );
    await want('bad');
    await want('good');
    await node.settle('Visit');
    expect(await visits()).toEqual(['good']);
    const [bad] = await readStoredJobs(api.database, 'Visit', accountId);
    expect(bad).toMatchObject({ state: 'retry' });
    expect(bad?.pause).toBeGreaterThan(5_000);
  });

  it('run again if the server restarts while they run', async () => {
    await newAccount();
    let begun = () => {};
    const hasBegun = new Promise<void>(resolve => {
      begun = resolve;
    });
    const slow = await start(
      visiting(async ({ signal }) => {
        begun();
        await pause(60_000, undefined, { signal });
      }),
    );
    await want('interrupted');
    await hasBegun;
    await slow.close();
    expect(await visits()).toEqual([]);
    const node = await start(visiting());
    await node.settle('Visit');
    expect(await visits()).toEqual(['interrupted']);
  });

  it('run again if their node died silently', async () => {
    await newAccount();
    await want('abandoned');
    await api.database.queryAsOwner(
      `update docket_jobs.job set state = 'active', started_on = now() - interval '3 minutes',
        heartbeat_on = now() - interval '2 minutes', retry_delay_max = 0 where data->>'accountId' = $1 and name = 'Visit'`,
      [accountId],
    );
    await api.database.queryAsOwner('update docket_jobs.queue set monitor_claim_on = null');
    nodes.push(await startNode(api.database, [visiting()], { everySeconds: { poll: 1, upkeep: 1 } }));
    for (const end = Date.now() + 50_000; (await visits()).length === 0 && Date.now() < end; )
      await pause(50);
    expect(await visits()).toEqual(['abandoned']);
  });

  it('of an unknown account complete without changing anything', async () => {
    await newAccount();
    const nobody = uuidv7();
    await api.database.asSystem(async trx => {
      await enqueue(trx, { accountId: nobody, kind: 'SendMail', ids: { mailId: uuidv7() } });
      await enqueue(trx, { accountId: nobody, kind: 'RebuildTexts', ids: {} });
      await enqueue(trx, { accountId: nobody, kind: 'LoadTemplate', ids: {} });
    });
    await api.jobs.settle();
    for (const kind of ['SendMail', 'RebuildTexts', 'LoadTemplate'] as const)
      expect(await readStoredJobs(api.database, kind, nobody)).toMatchObject([
        { state: 'completed', output: null },
      ]);
  });

  it("can't access another account, and can't be enqueued for one or read by calls", async () => {
    await newAccount();
    const mine = { admin, accountId };
    await newAccount();
    const [mail] = await api.database.forAccount(accountId, trx =>
      trx.selectFrom('mails').selectAll().execute(),
    );
    await api.jobs.settle('SendMail');
    const body = JSON.stringify({ text: 'x', html: 'x', links: [] });
    await api.database.forAccount(accountId, trx =>
      trx.updateTable('mails').set({ body, sent_at: null, tries: 0 }).execute(),
    );
    const job = { kind: 'SendMail' as const, ids: { mailId: mail?.mail_id ?? '' } };
    await api.database.forAccount(mine.accountId, trx => enqueue(trx, { ...job, accountId: mine.accountId }));
    await api.jobs.settle('SendMail');
    const [after] = await api.database.forAccount(accountId, trx =>
      trx.selectFrom('mails').selectAll().execute(),
    );
    expect(after).toMatchObject({ tries: 0, sent_at: null });

    const foreign = api.database.forAccount(mine.accountId, trx => enqueue(trx, { ...job, accountId }));
    await expect(foreign).rejects.toThrow(/own account/);
    const early = api.database.beforeAccount(trx => enqueue(trx, { ...job, accountId }));
    await expect(early).rejects.toThrow(/own account/);
    const reading = api.database.forAccount(accountId, trx => sql`select from docket_jobs.job`.execute(trx));
    await expect(reading).rejects.toThrow(/permission denied/);
    const readingAll = api.database.asSystem(trx => sql`select from docket_jobs.job`.execute(trx));
    await expect(readingAll).rejects.toThrow(/permission denied/);
  });

  it('with the same key are enqueued once, and again after the first has run', async () => {
    await newAccount();
    for (let count = 0; count < 5; count += 1) await want('same', 'key');
    await want('other', 'other key');
    const node = await start(visiting());
    await node.settle('Visit');
    expect((await visits()).toSorted()).toEqual(['other', 'same']);
    await want('same', 'key');
    await node.settle('Visit');
    expect((await visits()).toSorted()).toEqual(['other', 'same', 'same']);
  });

  // PGlite has only one connection, so no other transaction can be open.
  it.skipIf(api.kind === 'PGlite')(
    'with the same key run only after the last transaction that enqueued them has committed',
    async () => {
      await newAccount();
      let seen: string[][] = [];
      await want('job', 'key');
      let commit = () => {};
      const mayCommit = new Promise<void>(resolve => {
        commit = resolve;
      });
      const open = api.database.forAccount(accountId, async trx => {
        await visit(trx, accountId, 'written late');
        await enqueue(trx, { accountId, kind: 'Visit', ids: { name: 'job' }, key: 'key' });
        await mayCommit;
      });
      await pause(200);
      const node = await start(
        visiting(async () => {
          seen = [...seen, await visits()];
        }),
      );
      await pause(500);
      expect(seen).toEqual([]);
      commit();
      await open;
      await node.settle('Visit');
      expect(seen).toEqual([['written late']]);
    },
  );
});
