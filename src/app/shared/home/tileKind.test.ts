import { describe, expect, it } from 'vitest';
import { getTileKey, parseTiles } from './tileKind.ts';

describe('Saved tiles', () => {
  it('are read without invalid entries, but with tiles of an unknown kind', () => {
    expect(parseTiles(undefined)).toBe(null);
    expect(parseTiles({})).toBe(null);
    expect(
      parseTiles([
        null,
        3,
        { width: 1 },
        { kind: 'recent', width: 9, colour: 'red' },
        { kind: 'later', width: 2 },
      ]),
    ).toEqual([
      { kind: 'recent', width: 1 },
      { kind: 'later', width: 2 },
    ]);
  });

  it('are read without duplicates', () => {
    const view = { kind: 'view', width: 1, directoryId: 'deals', viewId: 'mine' };
    const twice = parseTiles([view, { ...view, viewId: 'ours' }, { ...view, width: 2 }]) ?? [];
    expect(twice.map(getTileKey)).toEqual(['view deals mine', 'view deals ours']);
  });
});
