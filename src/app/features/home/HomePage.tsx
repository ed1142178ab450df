import { Suspense, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { TileGrid } from '../../shared/home/TileGrid.tsx';
import { filterTileEntries, type HomeTile, type TileEntry } from '../../shared/home/tileKind.ts';
import { isTemplateLoading } from '../../state/templateLoad.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import { useHomeTiles } from '../FeaturesContext.ts';
import { DemoLogin } from './DemoLogin.tsx';
import './home.css';
import { type HomeState, useHome } from './useHome.ts';

// The code for dragging is loaded when the user starts to arrange the page.
const ArrangeTiles = createLazyComponent(() => import('../../shared/home/TilesEditor.tsx'));
const GettingStarted = createLazyComponent(() => import('./start/GettingStarted.tsx'));

/** Shows the user's tiles, which can be arranged, and first steps in a new account. */
export default function HomePage() {
  const { t } = useMessages();
  const user = useUser();
  const data = useBoot();
  const access = useAccess();
  const entries = filterTileEntries(useHomeTiles(), { data, access });
  const home = useHome();
  const [isArranging, setArranging] = useState(false);
  const isNew = user.isAdmin && home.own?.isStartHidden === false && !isTemplateLoading(data);
  return (
    <Page
      title={t('home.greeting', { name: user.name })}
      actions={
        <Button
          icon={isArranging ? 'check' : 'grid'}
          tone={isArranging ? 'primary' : 'quiet'}
          isDisabled={home.own === null}
          onClick={() => setArranging(!isArranging)}
        >
          {t(isArranging ? 'home.arranged' : 'home.arrange')}
        </Button>
      }
    >
      <DemoLogin />
      {isNew && !isArranging && (
        <Suspense>
          <GettingStarted home={home} />
        </Suspense>
      )}
      {isArranging ? <Arranging home={home} entries={entries} /> : <Tiles home={home} entries={entries} />}
    </Page>
  );
}

interface PartProps {
  home: HomeState;
  entries: readonly TileEntry[];
}

function Tiles({ home, entries }: PartProps) {
  const access = useAccess();
  // Tiles of directories that the user can't read are hidden.
  const isOpen = ({ directoryId }: HomeTile) => directoryId === undefined || access.mayRead(directoryId);
  // Until the user's arrangement has loaded, the default tiles reserve the space.
  return <TileGrid entries={entries} tiles={home.tiles.filter(isOpen)} isWaiting={home.own === null} />;
}

function Arranging({ home, entries }: PartProps) {
  const { t } = useMessages();
  const toasts = useToasts();
  const { own, arrange } = home;
  const reset = () => {
    const before = own?.tiles ?? null;
    arrange(null);
    toasts.show({ text: t('home.backDone'), onUndo: () => arrange(before) });
  };
  return (
    <Suspense>
      <p className="dk-faint dk-home-hint">{t('home.arrangeText')}</p>
      <ArrangeTiles entries={entries} tiles={home.tiles} onChange={arrange}>
        <Button icon="restore" tone="quiet" isDisabled={!own?.tiles} onClick={reset}>
          {t('home.back')}
        </Button>
      </ArrangeTiles>
    </Suspense>
  );
}
