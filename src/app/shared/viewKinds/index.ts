import { boardKind } from './board/kind.ts';
import { calendarKind } from './calendar/kind.ts';
import { galleryKind } from './gallery/kind.ts';
import { listKind } from './list/kind.ts';
import { mapKind } from './map/kind.ts';
import { timelineKind } from './timeline/kind.ts';
import type { ViewKind } from './viewKind.ts';

/** All view types, in the order of the menu. */
export const viewKinds: readonly ViewKind[] = [
  listKind,
  boardKind,
  calendarKind,
  timelineKind,
  galleryKind,
  mapKind,
];
