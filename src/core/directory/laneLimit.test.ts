import { expect, test } from 'vitest';
import { computeLaneLimit, getLaneFillState } from './laneLimit.ts';

const soft = { count: 3, isHard: false };
const hard = { count: 2, isHard: true };

test('limits a lane of several statuses only if each of them has a limit', () => {
  expect(computeLaneLimit([{ limit: soft }])).toEqual(soft);
  expect(computeLaneLimit([{ limit: soft }, { limit: hard }])).toEqual({ count: 5, isHard: false });
  expect(computeLaneLimit([{ limit: hard }, { limit: hard }])).toEqual({ count: 4, isHard: true });
  expect(computeLaneLimit([{ limit: soft }, {}])).toBeNull();
  expect(computeLaneLimit([])).toBeNull();
});

test('reports a lane as full at its hard limit, and as over its limit beyond a hard or soft limit', () => {
  expect([2, 3, 4].map(total => getLaneFillState(soft, total))).toEqual([null, null, 'Over']);
  expect([1, 2, 3].map(total => getLaneFillState(hard, total))).toEqual([null, 'Full', 'Over']);
  expect(getLaneFillState(null, 100)).toBeNull();
});
