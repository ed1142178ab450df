import type { HomeTile } from './tileKind.ts';

/** The tiles of the home page if neither the user nor the usage profile defines any. */
export const DEFAULT_TILES: readonly HomeTile[] = [
  { kind: 'processes', width: 2 },
  { kind: 'reminders', width: 1 },
  { kind: 'notifications', width: 1 },
  { kind: 'chat', width: 1 },
  { kind: 'followed', width: 1 },
  { kind: 'recent', width: 1 },
  { kind: 'figures', width: 2 },
  { kind: 'directories', width: 1 },
];
