import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { TileCard } from '../../../../shared/home/card/TileCard.tsx';
import { TileEmptyState, TileSkeleton } from '../../../../shared/home/card/TileStates.tsx';
import type { TileProps } from '../../../../shared/home/tileKind.ts';
import { getDirectoryEntries, getDirectoryIcon, getRecordsAddress } from '../../../../state/navigation.ts';
import { isTemplateLoading } from '../../../../state/templateLoad.ts';
import { useAccess, useBoot, useUser } from '../../../../state/useBoot.ts';

export function DirectoriesTile({ title }: TileProps) {
  const { isAdmin } = useUser();
  return (
    <TileCard icon="folder" title={title} href={isAdmin ? '/directories' : undefined}>
      <Ways />
    </TileCard>
  );
}

/** Lists directories of processes first, because they are used every day. */
function Ways() {
  const { t } = useMessages();
  const data = useBoot();
  const access = useAccess();
  const { isAdmin } = useUser();
  if (isTemplateLoading(data)) return <TileSkeleton />;
  const inMenu = new Set(getDirectoryEntries(data, access).map(({ href }) => href));
  // Directories that the usage profile hides in the menu are hidden here too.
  const readable = data.directories.filter(
    directory => access.mayRead(directory.id) && (isAdmin || inMenu.has(getRecordsAddress(directory))),
  );
  if (readable.length === 0)
    return <TileEmptyState icon="grid" text={t(isAdmin ? 'home.emptyAdmin' : 'home.emptyUser')} />;
  const isProcess = (type: string) => (type === 'Process' ? 0 : 1);
  return (
    <ul className="dk-tile-rows">
      {readable
        .toSorted((a, b) => isProcess(a.type) - isProcess(b.type))
        .map(directory => (
          <li key={directory.id} className="dk-tile-row">
            <Icon name={getDirectoryIcon(directory)} />
            <Link href={getRecordsAddress(directory)} className="dk-tile-name dk-truncate">
              {directory.name}
            </Link>
          </li>
        ))}
    </ul>
  );
}
