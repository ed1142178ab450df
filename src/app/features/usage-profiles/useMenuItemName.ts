import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../state/useBoot.ts';
import type { MenuItem } from './profileDraft.ts';

export function useMenuItemName(): (item: MenuItem) => string {
  const { t } = useMessages();
  const { directories, boards } = useBoot();
  return ({ kind, id }) => {
    if (kind === 'Map' || kind === 'Report') return t(`profiles.kind.${kind}`);
    const places: readonly { id: string; name: string }[] = kind === 'Board' ? boards : directories;
    return places.find(place => place.id === id)?.name ?? t('profiles.goneTarget');
  };
}
