import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract } from '#server/kernel/http/contract.ts';
import { describeServer } from '#tests/server/harness.ts';
import type { Listener } from '#tests/server/support/listener.ts';
import {
  connectAll,
  OBJECT_KINDS,
  type RightsWorlds,
  ROLES,
  readAnswer,
} from '#tests/server/support/rights/answers.ts';
import { rightsCalls } from '#tests/server/support/rights/calls.ts';
import { permissionTable as rows } from '#tests/server/support/rights/permissionTable.ts';
import { getCallLabel, type RightsCall } from '#tests/server/support/rights/rightsCall.ts';
import { buildRightsWorld } from '#tests/server/support/rights/world.ts';

/** PGlite runs the same code: a third of the rows are tested there, all of them on PostgreSQL. */
const EVERY = { PGlite: 3, PostgreSQL: 1 };

test('has a row for every call of the contract and no others', () => {
  expect([...rows.keys()].filter(label => !rightsCalls.some(call => getCallLabel(call) === label))).toEqual(
    [],
  );
  expect(rightsCalls.map(getCallLabel).filter(label => !rows.has(label))).toEqual([]);
  const called = new Set(rightsCalls.map(({ id }) => id));
  const uncalled = loadContract().operations.filter(({ id }) => !called.has(id));
  expect(uncalled.map(({ id }) => id)).toEqual([]);
});

describeServer('The permission table', api => {
  let stage: RightsWorlds;
  let listeners: Listener[] = [];
  beforeAll(async () => {
    const [world, other] = await Promise.all([buildRightsWorld(api), buildRightsWorld(api)]);
    stage = { world, other };
    listeners = await connectAll(world);
  });
  afterAll(() => Promise.all(listeners.map(({ connection }) => connection.stop())));

  test('matches the actual responses for every role', async () => {
    const every = EVERY[api.kind];
    const asked = rightsCalls.filter((_, index) => index % every === 0);
    const answered: string[] = [];
    for (const call of asked) answered.push(await readRow(stage, call));
    const expected = asked.map(call => getLine(call, rows.get(getCallLabel(call)) ?? []));
    expect(answered).toEqual(expected);
  }, 300_000);
});

async function readRow(stage: RightsWorlds, call: RightsCall): Promise<string> {
  const cells: string[][] = [];
  for (const role of ROLES) {
    const cell: string[] = [];
    for (const object of OBJECT_KINDS) cell.push(await readAnswer(stage, call, { role, object }));
    cells.push(cell);
  }
  return getLine(call, cells);
}

function getLine(call: RightsCall, cells: readonly (readonly string[])[]): string {
  return [getCallLabel(call), ...cells.map(cell => cell.join(' '))].join(' | ');
}
