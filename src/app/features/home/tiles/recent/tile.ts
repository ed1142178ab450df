import type { TileKind } from '../../../../shared/home/tileKind.ts';
import { RecentTile } from './RecentTile.tsx';

const tile: TileKind = {
  icon: 'clock',
  names: { en: 'Recent records', uk: 'Останні записи' },
  about: {
    en: 'Records you opened or changed last.',
    uk: 'Записи, які ви відкривали чи змінювали останніми.',
  },
  usualWidth: 1,
  Choice: null,
  Tile: RecentTile,
};

export default tile;
