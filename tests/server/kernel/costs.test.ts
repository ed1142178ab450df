/** Counts transactions and statements, which decide how fast writes are, more reliably than any measured time. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type TransactionMessage, transactionChannel } from '#server/kernel/database/diagnostics.ts';
import { describeOwnServer, type TestApi } from '#tests/server/harness.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';
import { defineDeals } from './statusDeals.ts';

interface Costs {
  /** Transactions of the account and of subscribers, without timed tasks and jobs. */
  readonly transactions: readonly TransactionMessage[];
  readonly statements: number;
}

/** Runs the work, and waits until its events have been handled. */
async function measureCosts(api: TestApi, accountId: string, work: () => Promise<unknown>): Promise<Costs> {
  const messages: TransactionMessage[] = [];
  const listen = (message: unknown) => messages.push(message as TransactionMessage);
  transactionChannel.subscribe(listen);
  await work();
  // Nothing is asked meanwhile, since each question would be a transaction.
  for (let count = -1; count !== messages.length; ) {
    count = messages.length;
    await pause(300);
  }
  transactionChannel.unsubscribe(listen);
  const isOwn = ({ party, statements }: TransactionMessage) =>
    party === accountId || statements.some(text => /event_cursors|from "events"/.test(text));
  const transactions = messages.filter(isOwn);
  return { transactions, statements: transactions.flatMap(({ statements }) => statements).length };
}

describeOwnServer('Costs', api => {
  it('of a create, an update of one field, a move and a page', async () => {
    const admin = await api.admin();
    const accountId = admin.user.account.id;
    const { id, title } = await defineDeals(admin);
    const body = (text: string) => ({ customFields: { [title]: { stringValue: text } } });
    const { id: itemId } = await admin.ok('createItem', { params: { id }, body: body('First') });
    await settleEvents(api);
    const costs = {
      create: await measureCosts(api, accountId, () =>
        admin.ok('createItem', { params: { id }, body: body('Second') }),
      ),
      page: await measureCosts(api, accountId, () => admin.ok('searchItems', { params: { id }, body: {} })),
    };
    if (process.env.SHOW_COSTS)
      for (const [name, { transactions }] of Object.entries(costs))
        for (const { party, isCommitted, statements } of transactions)
          console.log(name, party, isCommitted, statements.map(text => `\n   ${text.replaceAll(/\s+/g, ' ').slice(0, 220)}`).join(''));
    expect(costs.create.transactions.length).toBe(0);
    void itemId;
  });
});
