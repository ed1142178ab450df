import type { HomeTile } from './tileKind.ts';

/** The home page where neither the person nor their usage profile says otherwise. */
export const defaultTiles: readonly HomeTile[] = [
  { kind: 'processes', width: 2 },
  { kind: 'reminders', width: 1 },
  { kind: 'notifications', width: 1 },
  { kind: 'chat', width: 1 },
  { kind: 'followed', width: 1 },
  { kind: 'recent', width: 1 },
  { kind: 'figures', width: 2 },
  { kind: 'directories', width: 1 },
];
