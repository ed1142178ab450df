import { expect, test } from 'vitest';
import type { Item } from '#core/model.ts';
import {
  appendCards,
  type CardsByLane,
  EMPTY_LANE_CARDS,
  findCard,
  placeCardInLane,
  removeCardFromLanes,
} from './laneCards.ts';

const card = (id: string) => ({ id }) as Item;
const lane = (...ids: string[]) => ({ ...EMPTY_LANE_CARDS, items: ids.map(card), total: ids.length });
const lanes: CardsByLane = new Map([
  ['a', lane('1', '2', '3')],
  ['b', lane('4')],
]);
const getIds = (cards: CardsByLane) =>
  Object.fromEntries([...cards].map(([id, { items }]) => [id, items?.map(item => item.id).join('')]));

test('moves a card below another one or to the top, and updates the totals', () => {
  const moved = placeCardInLane(lanes, card('1'), { laneId: 'b', prevId: '4' });
  expect(getIds(moved)).toEqual({ a: '23', b: '41' });
  expect([moved.get('a')?.total, moved.get('b')?.total]).toEqual([2, 2]);
  expect(getIds(placeCardInLane(lanes, card('1'), { laneId: 'b', prevId: null }))).toEqual({
    a: '23',
    b: '14',
  });
  expect(getIds(placeCardInLane(lanes, card('1'), { laneId: 'a', prevId: '3' }))).toEqual({
    a: '231',
    b: '4',
  });
});

test('restores a card to its former position, even if the card above it has moved', () => {
  const from = findCard(lanes, '2');
  expect(from).toEqual({ laneId: 'a', prevId: '1', index: 1 });
  if (!from) throw new Error('The card is there.');
  const moved = placeCardInLane(lanes, card('2'), { laneId: 'b', prevId: '4' });
  expect(getIds(placeCardInLane(moved, card('2'), from))).toEqual({ a: '123', b: '4' });
  const changed = removeCardFromLanes(moved, '1');
  expect(getIds(placeCardInLane(changed, card('2'), from))).toEqual({ a: '32', b: '4' });
});

test('removes a card whose new status has no lane on the board', () => {
  const moved = placeCardInLane(lanes, card('4'), { laneId: undefined, prevId: null });
  expect(getIds(moved)).toEqual({ a: '123', b: '' });
  expect(moved.get('b')?.total).toBe(0);
});

test('adds only new cards when more are loaded', () => {
  const more = appendCards(lane('1', '2'), {
    items: [card('2'), card('3')],
    total: 9,
    totalExact: true,
    totalIsMinimum: false,
  });
  expect(more.items?.map(item => item.id)).toEqual(['1', '2', '3']);
  expect(more.total).toBe(9);
});
