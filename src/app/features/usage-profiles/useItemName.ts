import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../state/useBoot.ts';
import type { MenuItem } from './profileDraft.ts';

type Places = readonly { readonly id: string; readonly name: string }[];

/** What an item is called where it has no name of its own. */
export function useItemName(): (item: MenuItem) => string {
  const { t } = useMessages();
  const { directories, boards } = useBoot();
  const places: Readonly<Record<MenuItem['kind'], Places | null>> = {
    Directory: directories,
    Board: boards,
    Map: null,
    Report: null,
  };
  return ({ kind, id }) => {
    const known = places[kind];
    if (!known) return t(`profiles.kind.${kind}`);
    return known.find(place => place.id === id)?.name ?? t('profiles.goneTarget');
  };
}
