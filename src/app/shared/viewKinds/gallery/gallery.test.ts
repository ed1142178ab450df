import { describe, expect, it } from 'vitest';
import { cardAfterKey } from './cardAfterKey.ts';

describe('Keys in a gallery', () => {
  const grid = { count: 7, columns: 3 };

  it('move along rows and columns, and stop at the ends', () => {
    expect(cardAfterKey(0, 'ArrowRight', grid)).toBe(1);
    expect(cardAfterKey(2, 'ArrowRight', grid)).toBe(3);
    expect(cardAfterKey(4, 'ArrowUp', grid)).toBe(1);
    expect(cardAfterKey(1, 'ArrowUp', grid)).toBeUndefined();
    expect(cardAfterKey(0, 'ArrowLeft', grid)).toBeUndefined();
    expect(cardAfterKey(6, 'ArrowRight', grid)).toBeUndefined();
    expect(cardAfterKey(3, 'Tab', grid)).toBeUndefined();
  });

  it('reach an incomplete last row from every card above it', () => {
    expect(cardAfterKey(3, 'ArrowDown', grid)).toBe(6);
    expect(cardAfterKey(5, 'ArrowDown', grid)).toBe(6);
    expect(cardAfterKey(6, 'ArrowDown', grid)).toBeUndefined();
  });

  it('move to the first and the last card', () => {
    expect(cardAfterKey(4, 'Home', grid)).toBe(0);
    expect(cardAfterKey(4, 'End', grid)).toBe(6);
  });
});
