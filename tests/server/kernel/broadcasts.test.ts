import { setTimeout } from 'node:timers/promises';
import { v7 as createId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';
import { migrateUp } from '#server/kernel/database/migrate.ts';
import type { NodeChannel } from '#server/kernel/database/nodeChannel.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createEventBroadcaster, type EventBroadcaster } from '#server/kernel/events/broadcasts.ts';
import { withConnectionId } from '#server/kernel/events/cause.ts';
import { type CommittedEvent, emitEvent } from '#server/kernel/events/events.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { migrations } from '#server/modules/index.ts';
import { getDatabases } from '#tests/server/support/databases.ts';
import { waitUntil } from '#tests/server/support/listener.ts';
import { createTestDatabaseLocation, type TestDatabaseLocation } from '#tests/server/support/testDatabase.ts';

interface Node {
  readonly database: Database;
  readonly broadcasts: EventBroadcaster;
  readonly channel: NodeChannel | null;
  /** The received events, grouped by transaction. */
  readonly heard: (readonly CommittedEvent[])[];
}

async function startNode(place: TestDatabaseLocation): Promise<Node> {
  const database = await openDatabase(place);
  const channel = database.openNodeChannel();
  const broadcasts = createEventBroadcaster(database, channel);
  const heard: (readonly CommittedEvent[])[] = [];
  broadcasts.add({ kinds: ['TagChanged'], hear: events => heard.push(events) });
  return { database, broadcasts, channel, heard };
}

async function stopNode({ database, broadcasts, channel }: Node): Promise<void> {
  await broadcasts.close();
  await channel?.close();
  await database.close();
}

const tag = (accountId: string, tagId = createId()) => ({
  accountId,
  kind: 'TagChanged' as const,
  actorId: null,
  data: { tagId, change: 'Saved' as const },
});

const getTagIds = (events: readonly CommittedEvent[]) =>
  events.map(event => (event.kind === 'TagChanged' ? event.data.tagId : event.kind));

describe.each(getDatabases(expect.getState().testPath))('Broadcasts on %s', kind => {
  let place: TestDatabaseLocation;
  let node: Node;
  beforeAll(async () => {
    place = await createTestDatabaseLocation(kind, { isMigrated: false });
    const database = await openDatabase(place);
    await migrateUp(database, migrations);
    await database.close();
    node = await startNode(place);
  });
  afterAll(async () => {
    await stopNode(node);
    await place.remove();
  });

  it('group the events of a transaction with its connection, and arrive before the caller continues', async () => {
    const accountId = createId();
    const [first, second] = [createId(), createId()];
    await withConnectionId('connection', () =>
      node.database.forAccount(accountId, async trx => {
        await emitEvent(trx, tag(accountId, first));
        await emitEvent(trx, { ...tag(accountId), kind: 'PeopleChanged', data: { people: [] } });
        await emitEvent(trx, tag(accountId, second));
        expect(node.heard).toEqual([]);
      }),
    );
    expect(node.heard.map(getTagIds)).toEqual([[first, second]]);
    expect(node.heard[0]?.[0]).toMatchObject({ accountId, connectionId: 'connection', cause: null });
    node.heard.length = 0;
  });

  it('omit events that were rolled back with a transaction or a savepoint', async () => {
    const accountId = createId();
    const kept = createId();
    const failing = node.database.forAccount(accountId, async trx => {
      await emitEvent(trx, tag(accountId));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await node.database.forAccount(accountId, async trx => {
      await emitEvent(trx, tag(accountId, kept));
      await withSavepoint(trx, async () => {
        await emitEvent(trx, tag(accountId));
        throw new ProblemError(422);
      });
    });
    expect(node.heard.map(getTagIds)).toEqual([[kept]]);
    node.heard.length = 0;
  });

  it.skipIf(kind === 'PGlite')('reach other nodes once and in order', async () => {
    const other = await startNode(place);
    const accountId = createId();
    const last = ({ heard }: Node) => heard.at(-1)?.at(-1)?.eventId;
    // The other node doesn't receive events committed before it is subscribed.
    while (other.heard.length === 0) {
      await node.database.forAccount(accountId, trx => emitEvent(trx, tag(accountId)));
      await setTimeout(20);
    }
    await waitUntil(() => last(other) === last(node), 'the other node has caught up');
    for (const { heard } of [node, other]) heard.length = 0;
    for (let change = 0; change < 20; change += 1) {
      await node.database.forAccount(accountId, async trx => {
        // The last ones are too many for one message.
        for (let count = 0; count < (change < 18 ? 2 : 1_000); count += 1)
          await emitEvent(trx, tag(accountId));
      });
    }
    await waitUntil(() => last(other) === last(node), 'the other node has heard all');
    expect(other.heard.flatMap(getTagIds)).toEqual(node.heard.flatMap(getTagIds));
    expect(other.heard.at(-1)?.[0]?.connectionId).toBeUndefined();
    await stopNode(other);
  });
});
