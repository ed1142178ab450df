import { describe, expect, it } from 'vitest';
import { findNextCard } from './findNextCard.ts';

describe('Keys in a gallery', () => {
  const grid = { count: 7, columns: 3 };

  it('move along rows and columns, and stop at the ends', () => {
    expect(findNextCard(0, 'ArrowRight', grid)).toBe(1);
    expect(findNextCard(2, 'ArrowRight', grid)).toBe(3);
    expect(findNextCard(4, 'ArrowUp', grid)).toBe(1);
    expect(findNextCard(1, 'ArrowUp', grid)).toBeUndefined();
    expect(findNextCard(0, 'ArrowLeft', grid)).toBeUndefined();
    expect(findNextCard(6, 'ArrowRight', grid)).toBeUndefined();
    expect(findNextCard(3, 'Tab', grid)).toBeUndefined();
  });

  it('reach an incomplete last row from every card above it', () => {
    expect(findNextCard(3, 'ArrowDown', grid)).toBe(6);
    expect(findNextCard(5, 'ArrowDown', grid)).toBe(6);
    expect(findNextCard(6, 'ArrowDown', grid)).toBeUndefined();
  });

  it('move to the first and the last card', () => {
    expect(findNextCard(4, 'Home', grid)).toBe(0);
    expect(findNextCard(4, 'End', grid)).toBe(6);
  });
});
