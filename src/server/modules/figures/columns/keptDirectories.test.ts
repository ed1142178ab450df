import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MAX_ENTRY_VALUES } from '#core/figures/blocks/entryValues.ts';
import { CachedDirectories } from './keptDirectories.ts';
import { ColumnRejectedError } from './threadClient.ts';

test('reports the progress of columns as a percentage, and null while none are being filled', async () => {
  const directories = new CachedDirectories(1_000_000);
  const told: (number | null)[] = [directories.progressOf('orders')];
  await directories.use({ key: 'orders', columns: new Map(), signal: null }, async kept => {
    told.push(directories.progressOf('orders'));
    const filling = { columns: new Map(), isWhole: true, horizon: 1, last: 10, after: 0, read: 0, all: 3 };
    kept.filling = { ...filling, isGoingOn: true };
    told.push(directories.progressOf('orders'));
    kept.filling.read = 2;
    told.push(directories.progressOf('orders'), directories.progressOf('others'));
    // Records were created after the records were counted.
    kept.filling.read = 4;
    told.push(directories.progressOf('orders'));
    // All callers have disconnected.
    kept.filling.isGoingOn = false;
    told.push(directories.progressOf('orders'));
  });
  expect(told).toEqual([null, null, 0, 66, null, 100, null]);
  await directories.close();
});

test('drops only a column with too many values, and rejects the callers waiting for it', async () => {
  const directories = new CachedDirectories(100_000_000);
  const [title, amount] = [getSource('title', 'String'), getSource('amount', 'Number')];
  const both = { key: 'orders', columns: new Map([title, amount]), signal: null };
  const one = { ...both, columns: new Map([amount]) };
  const filled = directories.use(both, async (_, ask) => {
    const columns = [title, amount].map(([key, { definition, cell }]) => ({ key, definition, cell }));
    await ask({ call: 'open', columns, isWhole: true, gone: [] });
    const numbers = Array.from({ length: MAX_ENTRY_VALUES + 1 }, (_, index) => index + 1);
    const lines = {
      numbers: numbers.join('\n'),
      status: '',
      there: null,
      values: [numbers.map(number => `{"stringValue": "Order ${number}"}`).join('\n'), numbers.join('\n')],
    };
    await ask({ call: 'write', lines: [lines], keys: [['title'], ['amount']] });
  });
  const waiting = directories.use({ ...both }, async () => 'answered');
  const other = directories.use(one, async (kept, ask) => {
    const users = [...kept.users].flatMap(({ columns }) => [...columns.keys()]);
    const question = { measures: [{ measure: 'Max' as const, field: 'amount' }] };
    const fields = [
      { id: 'amount', tableId: null, definition: amount[1].definition, key: 'amount', hiddenIn: [] },
    ];
    const found = { conditions: [], statuses: [] };
    const by = { locale: 'en' as const, countryCode: 'UA' };
    await ask({ call: 'count', asked: { question, today: '2026-11-27', fields, found }, by });
    const { figures } = await ask({ call: 'answer', references: new Map(), by });
    return { users, values: figures?.totals.values };
  });
  await expect(filled).rejects.toThrow(ColumnRejectedError);
  await expect(waiting).rejects.toThrow(ColumnRejectedError);
  expect(await other).toEqual({ users: ['amount'], values: [String(MAX_ENTRY_VALUES + 1)] });
  expect([both, one].map(use => directories.mayKeep(use))).toEqual([false, true]);
  await directories.close();
});

function getSource(code: string, type: string) {
  const definition = { id: code, code, name: code, type };
  return [code, { definition, lines: sql`null`, cell: null, day: null }] as const;
}
