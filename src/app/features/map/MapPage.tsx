import { Suspense, useMemo } from 'react';
import { Link } from 'wouter';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { getMapFields } from '../../shared/map/mapDirectories.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import { DEFAULT_MAP_SETTINGS, parseMapSettings } from './mapSettings.ts';
import { useStoredSettings } from './useStoredSettings.ts';
import '../../shared/map/map.css';

const keptSettings = { storageKey: 'map', usual: DEFAULT_MAP_SETTINGS, read: parseMapSettings };

const RecordsMap = createLazyComponent(() => import('./RecordsMap.tsx'));

export default function MapPage() {
  const { t } = useMessages();
  const directories = useMapDirectories();
  const [settings, onSettings] = useStoredSettings(keptSettings);
  if (directories.length === 0) return <NothingToShow />;
  if (!settings)
    return (
      <Page title={t('map.title')} isFilling>
        <Skeleton height={480} />
      </Page>
    );
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <RecordsMap directories={directories} settings={settings} onSettings={onSettings} />
    </Suspense>
  );
}

/** Returns the directories that the user can read and that have a field for the map. */
function useMapDirectories() {
  const { directories } = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  const readable = directories.filter(
    directory => access.mayRead(directory.id) && getMapFields(registry, directory).length > 0,
  );
  const key = readable.map(({ id, revision }) => `${id} ${revision}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stays the same as long as no directory changes
  return useMemo(() => readable, [key]);
}

function NothingToShow() {
  const { t } = useMessages();
  const { isAdmin } = useUser();
  return (
    <Page title={t('map.title')}>
      <EmptyState
        icon="pin"
        title={t('map.noFields')}
        text={t(isAdmin ? 'map.noFieldsAdmin' : 'map.noFieldsText')}
      >
        {isAdmin && <Link href="/directories">{t('map.toDirectories')}</Link>}
      </EmptyState>
    </Page>
  );
}
