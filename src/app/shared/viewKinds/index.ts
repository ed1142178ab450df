import { boardViewKind } from './board/kind.ts';
import { calendarViewKind } from './calendar/kind.ts';
import { galleryViewKind } from './gallery/kind.ts';
import { recordListViewKind } from './list/kind.ts';
import { mapViewKind } from './map/kind.ts';
import { timelineViewKind } from './timeline/kind.ts';
import type { ViewKind } from './viewKind.ts';

/** All view types, in the order of the menu. */
export const viewKinds: readonly ViewKind[] = [
  recordListViewKind,
  boardViewKind,
  calendarViewKind,
  timelineViewKind,
  galleryViewKind,
  mapViewKind,
];
