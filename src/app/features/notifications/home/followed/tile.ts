import type { TileKind } from '../../../../shared/home/tileKind.ts';
import { FollowedTile } from './FollowedTile.tsx';

const tile: TileKind = {
  icon: 'eye',
  names: { en: 'What I follow', uk: 'За чим я стежу' },
  about: {
    en: 'The latest changes to records and views you follow.',
    uk: 'Останні зміни в записах і поданнях, за якими ви стежите.',
  },
  usualWidth: 1,
  Choice: null,
  Tile: FollowedTile,
};

export default tile;
