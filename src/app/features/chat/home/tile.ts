import type { TileKind } from '../../../shared/home/tileKind.ts';
import { UnreadChatsTile } from './UnreadChatsTile.tsx';

const tile: TileKind = {
  icon: 'comment',
  names: { en: 'Unread chats', uk: 'Непрочитані чати' },
  about: {
    en: 'Conversations with messages you haven’t read.',
    uk: 'Розмови з повідомленнями, яких ви ще не прочитали.',
  },
  usualWidth: 1,
  Choice: null,
  Tile: UnreadChatsTile,
};

export default tile;
