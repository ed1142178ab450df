import type { TileKind } from '../../../../shared/home/tileKind.ts';
import { FiguresTile } from './FiguresTile.tsx';

const tile: TileKind = {
  icon: 'number',
  names: { en: 'Processes in numbers', uk: 'Процеси в цифрах' },
  about: {
    en: 'Open, overdue, due this week and finished; each number opens what it counts.',
    uk: 'Відкриті, прострочені, з терміном цього тижня та завершені; кожне число відкриває те, що рахує.',
  },
  usualWidth: 2,
  Choice: null,
  Tile: FiguresTile,
};

export default tile;
