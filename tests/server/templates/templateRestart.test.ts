import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeOwnServer, testPassword } from '#tests/server/harness.ts';
import { findDirectory, waitForLoad } from '#tests/server/support/templateLoads.ts';

const relief = new URL('../../../account-scripts/relief/template/', import.meta.url);

describeOwnServer('The template of the demo', api => {
  it('continues to load after a server restart', async () => {
    const visitor = api.visitor();
    const email = `restart-${api.kind}@example.com`;
    const body = { accountName: 'Demo', userName: 'Demo', password: testPassword, email, demo: true };
    const answer = await visitor.ok('registerAccount', { body });
    await api.restart();
    visitor.token = answer.data?.token ?? null;
    expect(await waitForLoad(visitor)).toMatchObject({ state: 'Done', problems: [] });
    const request = await findDirectory(visitor, 'request');
    const rows = await readFile(new URL('request.en.csv', relief), 'utf8');
    const { total } = await visitor.ok('searchItems', { params: { id: request.id }, body: { take: 1 } });
    const activity = await readFile(new URL('activity.json', relief), 'utf8');
    const created = activity.match(/"key": "R-\d{4}"/g) ?? [];
    expect(total).toBe((rows.match(/^R-\d{4},/gm) ?? []).length + created.length);
    expect((await visitor.ok('listConversations')).items).toHaveLength(2);
    expect((await visitor.ok('searchFiles', { body: { take: 10 } })).total).toBe(3);
  });
});
