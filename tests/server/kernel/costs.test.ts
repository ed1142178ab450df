/** Counts transactions and statements, which decide how fast writes are, more reliably than any measured time. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type TransactionSummary, transactionChannel } from '#server/kernel/database/diagnostics.ts';
import { describeOwnServer } from '#tests/server/harness.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { defineDeals } from './statusDeals.ts';

interface Costs {
  /** The transactions of the call and of the subscribers' handlers. */
  readonly transactions: number;
  /** Their statements, without those that move cursors. */
  readonly statements: number;
}

/** Runs the work when nothing else is running for the account, and waits until its event has been handled. */
async function measureWriteCosts(accountId: string, work: () => Promise<unknown>): Promise<Costs> {
  return measureCosts(accountId, async messages => {
    await work();
    const isHandled = () =>
      messages.some(one => one.party === accountId && one.statements.some(isCursorMove));
    while (!isHandled()) await pause(20);
  });
}

async function measureCosts(
  accountId: string,
  work: (messages: readonly TransactionSummary[]) => Promise<unknown>,
): Promise<Costs> {
  const messages: TransactionSummary[] = [];
  const listen = (message: unknown) => messages.push(message as TransactionSummary);
  // Asking whether work is pending would itself be a transaction.
  const waitForQuiet = async () => {
    for (let count = -1; count !== messages.length; ) {
      count = messages.length;
      await pause(300);
    }
  };
  transactionChannel.subscribe(listen);
  await waitForQuiet();
  messages.length = 0;
  await work(messages);
  await waitForQuiet();
  transactionChannel.unsubscribe(listen);
  // Not counted: the session is cached for a second, timed tasks run once a minute, and how often events are read
  // depends on other transactions of the same database server.
  const own = messages.filter(
    ({ party, statements }) =>
      party === accountId && !statements.some(text => /join "sessions"|deadlines_told/.test(text)),
  );
  const statements = own.flatMap(one => one.statements).filter(text => !isCursorMove(text));
  return { transactions: own.length, statements: statements.length };
}

const isCursorMove = (statement: string) => statement.includes('advance_event_cursors');

describeOwnServer('Writes and list pages', api => {
  it('need a fixed number of transactions and statements, including those of subscribers', async () => {
    const admin = await api.admin();
    const accountId = admin.user.account.id;
    const { id, title, statuses } = await defineDeals(admin);
    const withTitle = (text: string) => ({ customFields: { [title]: { stringValue: text } } });
    const create = (text: string) => admin.ok('createItem', { params: { id }, body: withTitle(text) });
    const { id: itemId } = await create('First');
    await settleEvents(api);
    const costs = {
      create: await measureWriteCosts(accountId, () => create('Second')),
      update: await measureWriteCosts(accountId, () =>
        admin.ok('updateItem', { params: { id, itemId }, body: { ...withTitle('Other'), version: 1 } }),
      ),
      move: await measureWriteCosts(accountId, () =>
        admin.ok('moveItem', { params: { id }, body: { itemId, status: statuses[1]?.id ?? '' } }),
      ),
      page: await measureCosts(accountId, () => admin.ok('searchItems', { params: { id }, body: {} })),
    };
    expect(costs).toEqual({
      create: { transactions: 2, statements: 14 },
      update: { transactions: 2, statements: 13 },
      move: { transactions: 2, statements: 19 },
      page: { transactions: 1, statements: 3 },
    });
  });
});
