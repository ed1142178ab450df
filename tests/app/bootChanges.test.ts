// @vitest-environment jsdom
/** Tests loading boot data while the user changes it, with a fake server behind the real client. */
import './likeABrowser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeBoard, showBoardOrder, storeBoard } from '#app/state/boards.ts';
import { type Boot, bootState, loadBoot, resetBoot, trackPendingSave } from '#app/state/bootState.ts';
import type { Board } from '#core/model.ts';

const board = (id: string): Board => ({ id, name: id, lanes: [] });
const shown = () => bootState.data?.boards.map(({ id }) => id);

/** The ids of the boards that the server has stored. */
let stored: string[];
/** Pending responses, each with the boards that were stored when it was requested. */
let underway: (() => void)[];

beforeEach(async () => {
  stored = ['first', 'second'];
  underway = [];
  vi.stubGlobal('fetch', answer);
  const loading = loadBoot();
  await arrive();
  await loading;
  expect(shown()).toEqual(stored);
});

afterEach(() => {
  resetBoot();
  vi.unstubAllGlobals();
});

function answer(): Promise<Response> {
  const data = { directories: [], tags: [], boards: stored.map(board) } as Partial<Boot>;
  return new Promise(resolve => {
    underway.push(() => resolve(Response.json(data)));
  });
}

async function arrive(): Promise<void> {
  await expect.poll(() => underway.length).toBeGreaterThan(0);
  underway.shift()?.();
}

test("ignores a response requested before the user's own change, and requests the data again", async () => {
  const loading = loadBoot();
  await expect.poll(() => underway.length).toBe(1);
  stored.push('third');
  storeBoard(board('third'));
  await arrive();
  await expect.poll(() => underway.length).toBe(1);
  expect(shown()).toEqual(['first', 'second', 'third']);
  await arrive();
  await expect.poll(() => underway.length).toBe(0);
  expect(shown()).toEqual(['first', 'second', 'third']);
  expect((await loading)?.boards).toHaveLength(3);
});

test("doesn't restore a deleted entry from a response requested before the deletion", async () => {
  const loading = loadBoot();
  await expect.poll(() => underway.length).toBe(1);
  stored = ['first'];
  removeBoard('second');
  expect(shown()).toEqual(['first']);
  await arrive();
  await expect.poll(() => underway.length).toBe(1);
  expect(shown()).toEqual(['first']);
  await arrive();
  await loading;
  expect(shown()).toEqual(['first']);
});

test("ignores responses while the user's own change is being saved, and requests the data again", async () => {
  let finish: () => void = () => undefined;
  showBoardOrder(['second', 'first']);
  const saving = trackPendingSave(
    new Promise<void>(resolve => {
      finish = resolve;
    }),
  );
  const loading = loadBoot();
  await arrive();
  await new Promise(done => setTimeout(done, 20));
  expect([shown(), underway.length]).toEqual([['second', 'first'], 0]);
  stored = ['second', 'first', 'third'];
  finish();
  await saving;
  await arrive();
  await loading;
  expect(shown()).toEqual(stored);
});

test("reverts a change that couldn't be saved when the next response arrives", async () => {
  showBoardOrder(['second', 'first']);
  await expect(trackPendingSave(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const loading = loadBoot();
  await arrive();
  await loading;
  expect(shown()).toEqual(['first', 'second']);
});
