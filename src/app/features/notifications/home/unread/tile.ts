import type { TileKind } from '../../../../shared/home/tileKind.ts';
import { UnreadTile } from './UnreadTile.tsx';

const tile: TileKind = {
  icon: 'bell',
  names: { en: 'Unread', uk: 'Непрочитане' },
  about: {
    en: 'Mentions first, then other notifications you haven’t read.',
    uk: 'Спершу згадки, потім інші непрочитані сповіщення.',
  },
  usualWidth: 1,
  Choice: null,
  Tile: UnreadTile,
};

export default tile;
