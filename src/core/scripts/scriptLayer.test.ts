import { expect, test } from 'vitest';
import { createScriptLayer, type ScriptLayer } from './scriptLayer.ts';
import type { ScriptRoundOutcome } from './scriptRound.ts';

const BELOW: ScriptLayer = {
  patches: {},
  makers: {},
  refusals: [],
  warnings: [],
  choices: { 'id-kind': ['a'], 'id-size': ['s'] },
  narrow: { 'id-firm': { city: 'Kyiv' } },
};
const RESULT: ScriptRoundOutcome = {
  sets: {},
  cells: [],
  states: {},
  refusals: [],
  warnings: [],
  choices: {},
  narrow: {},
  console: [],
  asked: [],
};
const IDS = new Map(['kind', 'size', 'firm'].map(code => [code, `id-${code}`]));
const over = (result: Partial<ScriptRoundOutcome>) =>
  createScriptLayer(BELOW, { result: { ...RESULT, ...result }, maker: { kind: 'directory' } as never }, IDS);

test('keeps the restrictions of earlier scripts that a script does not mention', () => {
  expect(over({ choices: { kind: ['b'] } })).toMatchObject({
    choices: { 'id-kind': ['b'], 'id-size': ['s'] },
    narrow: BELOW.narrow,
  });
});

test('lifts the restrictions of earlier scripts that a script sets to null', () => {
  const { choices, narrow } = over({ choices: { kind: null }, narrow: { firm: null } });
  expect([choices, narrow]).toEqual([{ 'id-size': ['s'] }, {}]);
});
