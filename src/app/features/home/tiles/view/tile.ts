import type { TileKind } from '../../../../shared/home/tileKind.ts';
import { ViewPicker } from './ViewPicker.tsx';
import { ViewTile } from './ViewTile.tsx';

const tile: TileKind = {
  icon: 'tack',
  names: { en: 'Pinned view', uk: 'Закріплене подання' },
  about: {
    en: 'The first records of a saved view, and how many there are.',
    uk: 'Перші записи збереженого подання і скільки їх усього.',
  },
  usualWidth: 1,
  Choice: ViewPicker,
  Tile: ViewTile,
};

export default tile;
