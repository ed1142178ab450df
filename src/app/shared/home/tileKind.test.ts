import { describe, expect, it } from 'vitest';
import { getTileKey, readTiles } from './tileKind.ts';

describe('Saved tiles', () => {
  it('are read without invalid entries, but with tiles of an unknown kind', () => {
    expect(readTiles(undefined)).toBe(null);
    expect(readTiles({})).toBe(null);
    expect(
      readTiles([
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
    const twice = readTiles([view, { ...view, viewId: 'ours' }, { ...view, width: 2 }]) ?? [];
    expect(twice.map(getTileKey)).toEqual(['view deals mine', 'view deals ours']);
  });
});
