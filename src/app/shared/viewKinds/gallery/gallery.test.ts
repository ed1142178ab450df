import { describe, expect, it } from 'vitest';
import { findCardIndexAfterKey } from './findCardIndexAfterKey.ts';

describe('Keys in a gallery', () => {
  const grid = { count: 7, columns: 3 };

  it('move along rows and columns, and stop at the ends', () => {
    expect(findCardIndexAfterKey(0, 'ArrowRight', grid)).toBe(1);
    expect(findCardIndexAfterKey(2, 'ArrowRight', grid)).toBe(3);
    expect(findCardIndexAfterKey(4, 'ArrowUp', grid)).toBe(1);
    expect(findCardIndexAfterKey(1, 'ArrowUp', grid)).toBeUndefined();
    expect(findCardIndexAfterKey(0, 'ArrowLeft', grid)).toBeUndefined();
    expect(findCardIndexAfterKey(6, 'ArrowRight', grid)).toBeUndefined();
    expect(findCardIndexAfterKey(3, 'Tab', grid)).toBeUndefined();
  });

  it('reach an incomplete last row from every card above it', () => {
    expect(findCardIndexAfterKey(3, 'ArrowDown', grid)).toBe(6);
    expect(findCardIndexAfterKey(5, 'ArrowDown', grid)).toBe(6);
    expect(findCardIndexAfterKey(6, 'ArrowDown', grid)).toBeUndefined();
  });

  it('move to the first and the last card', () => {
    expect(findCardIndexAfterKey(4, 'Home', grid)).toBe(0);
    expect(findCardIndexAfterKey(4, 'End', grid)).toBe(6);
  });
});
