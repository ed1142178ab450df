import type { TileKind } from '../../../../shared/home/tileKind.ts';
import { DirectoriesTile } from './DirectoriesTile.tsx';

const tile: TileKind = {
  icon: 'folder',
  names: { en: 'Directories', uk: 'Довідники' },
  about: {
    en: 'The ways into all records you have access to.',
    uk: 'Шляхи до всіх записів, до яких ви маєте доступ.',
  },
  usualWidth: 1,
  Choice: null,
  Tile: DirectoriesTile,
};

export default tile;
