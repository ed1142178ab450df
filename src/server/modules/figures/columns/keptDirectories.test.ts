import { expect, test } from 'vitest';
import { KeptDirectories } from './keptDirectories.ts';

test('how far columns are filled is told in per cent, and nothing while nobody fills them', async () => {
  const directories = new KeptDirectories(1_000_000);
  const told: (number | null)[] = [directories.progressOf('orders')];
  await directories.use({ key: 'orders', columns: [], signal: null }, async kept => {
    told.push(directories.progressOf('orders'));
    const filling = { values: new Map(), isWhole: true, horizon: 1, last: 10, after: 0, read: 0, all: 3 };
    kept.filling = { ...filling, isGoingOn: true };
    told.push(directories.progressOf('orders'));
    kept.filling.read = 2;
    told.push(directories.progressOf('orders'), directories.progressOf('others'));
    // Records were made since they were counted.
    kept.filling.read = 4;
    told.push(directories.progressOf('orders'));
    // Whoever waited has left.
    kept.filling.isGoingOn = false;
    told.push(directories.progressOf('orders'));
  });
  expect(told).toEqual([null, null, 0, 66, null, 100, null]);
  await directories.close();
});
