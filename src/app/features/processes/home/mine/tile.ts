import type { TileKind } from '../../../../shared/home/tileKind.ts';
import { MyProcessesTile } from './MyProcessesTile.tsx';

const tile: TileKind = {
  icon: 'process',
  names: { en: 'My open processes', uk: 'Мої відкриті процеси' },
  about: {
    en: 'Processes you manage, the most urgent first.',
    uk: 'Процеси, за які ви відповідаєте; найтерміновіші спершу.',
  },
  usualWidth: 2,
  Choice: null,
  Tile: MyProcessesTile,
};

export default tile;
