import { expect, test } from 'vitest';
import { laneFill, laneLimit } from './laneLimit.ts';

const soft = { count: 3, isHard: false };
const hard = { count: 2, isHard: true };

test('limits a lane of several statuses only if each of them has a limit', () => {
  expect(laneLimit([{ limit: soft }])).toEqual(soft);
  expect(laneLimit([{ limit: soft }, { limit: hard }])).toEqual({ count: 5, isHard: false });
  expect(laneLimit([{ limit: hard }, { limit: hard }])).toEqual({ count: 4, isHard: true });
  expect(laneLimit([{ limit: soft }, {}])).toBeNull();
  expect(laneLimit([])).toBeNull();
});

test('reports a lane as over a soft limit once it is exceeded, and as full once a hard limit is reached', () => {
  expect([2, 3, 4].map(total => laneFill(soft, total))).toEqual([null, null, 'Over']);
  expect([1, 2, 3].map(total => laneFill(hard, total))).toEqual([null, 'Full', 'Over']);
  expect(laneFill(null, 100)).toBeNull();
});
