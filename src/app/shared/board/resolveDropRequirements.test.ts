import { expect, test } from 'vitest';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import type { BoardLane } from '#view/board/boardModel.ts';
import { createMessages } from '#view/i18n/messages.ts';
import { resolveDropRequirements } from './resolveDropRequirements.ts';

const messages = createMessages('en', [
  {
    'boards.otherDirectory': '{own} only, not {other}.',
    'boards.noStatus': '{directory}: no status in {lane}.',
  },
]);
const getDirectory = (name: string, ...statusIds: string[]) =>
  ({
    directory: { name },
    statusById: new Map(statusIds.map(id => [id, { id }])),
  }) as unknown as CompiledDirectory;
const [deals, leads] = [getDirectory('Deals', 'new', 'open', 'won'), getDirectory('Leads')];
const lane = (name: string, statusIds: readonly string[], more: Partial<BoardLane> = {}) =>
  ({ id: name, name, compiled: deals, directoryOf: () => deals, statusIds, ...more }) as BoardLane;
const start = lane('Start', ['new']);
const drop = (to: BoardLane, status: string | null = 'new') =>
  resolveDropRequirements(messages, { item: { status } as Item, from: start, to, prevId: null });

test("keeps a card's status if the lane includes it, or else sets the lane's status", () => {
  expect(drop(lane('Won', ['won']))).toEqual({ kind: 'status', statusId: 'won' });
  expect(drop(lane('Early', ['open', 'new']))).toEqual({ kind: 'status', statusId: 'new' });
});

test('requires a choice between several statuses, even for a card without one', () => {
  const late = lane('Late', ['open', 'won']);
  expect(drop(late)).toEqual({ kind: 'choice' });
  expect(drop(late, null)).toEqual({ kind: 'choice' });
});

test('sets the value that the lane represents', () => {
  expect(drop(lane('Ann', [], { assigns: {} }))).toEqual({ kind: 'value' });
});

test("rejects a lane without a status of the card's directory, and gives the reason", () => {
  expect(drop(lane('Leads', ['new'], { compiled: leads }))).toEqual({
    kind: 'refused',
    text: 'Deals only, not Leads.',
  });
  expect(drop(lane('Lost', ['lost']))).toEqual({ kind: 'refused', text: 'Deals: no status in Lost.' });
});
