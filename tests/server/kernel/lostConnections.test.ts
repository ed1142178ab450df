import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { describeOwnServer, type OwnTestApi } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

const WRITERS = 6;
const CUTS = 12;
/** The number of the server's connections. */
const PLACES = 10;

/** An unhandled error event would end the process, and this file with it. */
describeOwnServer('A database that cuts its connections', api => {
  const isElsewhere = api.kind === 'PGlite';

  it.skipIf(isElsewhere)('fails only interrupted calls, without losing acknowledged writes', async () => {
    const admin = await api.admin();
    const { directory } = await defineDirectory(admin, { name: 'Notes', type: 'Data' });
    const path = `${api.url}/api/directories/${directory.id}/items`;
    const made: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
          body: '{}',
        });
        statuses.add(answer.status);
        const text = await answer.text();
        if (answer.status === 200) made.push(JSON.parse(text).id);
        else expect(answer.headers.get('retry-after'), text).toBeTruthy();
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    for (let cut = 0; cut < CUTS; cut += 1) {
      await new Promise(resolve => setTimeout(resolve, 100));
      await cutConnections(api);
    }
    isOver = true;
    await Promise.all(writers);
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 503]);

    const found = await admin.ok('searchItems', { params: { id: directory.id }, body: { take: 1000 } });
    const ids = new Set(found.items.map(({ id }) => id));
    expect(made.filter(id => !ids.has(id))).toEqual([]);
    await admin.ok('createItem', { params: { id: directory.id }, body: {} });
  });

  it('is reported by the health check while it hangs', async () => {
    await api.visitor().ok('getHealth');
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const hanging = Array.from({ length: PLACES }, () => api.database.beforeAccount(() => isOver));
    await api.visitor().refused(503, 'getHealth');
    end();
    await Promise.all(hanging);
    await api.visitor().ok('getHealth');
  });
});

/** Terminates all connections of the server, whether running a statement, in a transaction or idle. */
async function cutConnections({ database }: OwnTestApi): Promise<void> {
  const { rows } = await database
    .queryAsOwner('select current_database() as name')
    .catch(() => ({ rows: [] }));
  const [row] = rows as { name: string }[];
  if (!row) return;
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await admin.connect();
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [row.name]);
  await admin.end();
}
