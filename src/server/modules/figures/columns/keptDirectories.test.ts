import { expect, test } from 'vitest';
import { KeptDirectories } from './keptDirectories.ts';

test('how far columns are filled is told in per cent, and nothing while nobody fills them', async () => {
  const directories = new KeptDirectories(1_000_000);
  const told: (number | null)[] = [directories.progressOf('orders')];
  await directories.use('orders', [], async kept => {
    told.push(directories.progressOf('orders'));
    kept.filling = { read: 0, all: 3 };
    told.push(directories.progressOf('orders'));
    kept.filling.read = 2;
    told.push(directories.progressOf('orders'), directories.progressOf('others'));
    // Records were made since they were counted.
    kept.filling.read = 4;
    told.push(directories.progressOf('orders'));
    kept.filling = null;
    told.push(directories.progressOf('orders'));
  });
  expect(told).toEqual([null, null, 0, 66, null, 100, null]);
  await directories.close();
});
