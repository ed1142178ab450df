import type { TileKind } from '../../../shared/home/tileKind.ts';
import { RemindersTile } from './RemindersTile.tsx';

const tile: TileKind = {
  icon: 'alarm',
  names: { en: 'Reminders', uk: 'Нагадування' },
  about: { en: 'What is due, and what comes up next.', uk: 'Про що нагадано і що буде далі.' },
  usualWidth: 1,
  Choice: null,
  Tile: RemindersTile,
};

export default tile;
