import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeOwnServer } from '#tests/server/harness.ts';

describeOwnServer(
  'Calls',
  api => {
    it('of one user in quick succession get 429, without affecting colleagues', async () => {
      const admin = await api.admin();
      const colleague = await api.colleague(admin);
      const answers = await Promise.all(Array.from({ length: 25 }, () => admin.send('GET', '/api/tags')));
      const refused = answers.filter(({ status }) => status === 429);
      // The calls to create the colleague count as well.
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

    it('made while viewing as others count for the administrator', async () => {
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

    it('are limited per account as a whole, without affecting other accounts', async () => {
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
