import { type ReactNode, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { preferencesState } from '../state/preferencesState.ts';
import { useAccess, useUser } from '../state/useBoot.ts';
import { Banners } from './Banners.tsx';
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx';
import { LiveStatus } from './LiveStatus.tsx';
import { Navigation } from './Navigation.tsx';
import { Overlays } from './Overlays.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import './shell.css';
import { TopBarTools } from './TopBarTools.tsx';
import { UserMenu } from './UserMenu.tsx';

const TopNavigation = createLazyComponent(() => import('./TopNavigation.tsx'));

/** Lays out side navigation, top bar and page; on phones, a bar at the bottom replaces the side navigation. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const user = useUser();
  const access = useAccess();
  const isPhone = useMediaQuery('(max-width: 860px)');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { layout } = useSnapshot(preferencesState);
  return (
    <>
      <Banners place="frame" />
      <div className="dk-shell">
        <a className="dk-skip" href="#main">
          {t('shell.skip')}
        </a>
        <header className="dk-top">
          <Link href="/" className="dk-account dk-truncate">
            {user.account.name}
          </Link>
          <span className="dk-spacer" />
          <Banners place="top" />
          <LiveStatus />
          <TopBarTools />
          <UserMenu />
        </header>
        {!isPhone && (
          <div className="dk-side">
            {layout === 'horizontal' ? (
              <Suspense fallback={null}>
                <TopNavigation />
              </Suspense>
            ) : (
              <Navigation hasBrand />
            )}
          </div>
        )}
        <main id="main" className="dk-main" tabIndex={-1}>
          <Banners place="page" />
          {!access.profile && <Notice tone="warning">{t('shell.noProfile')}</Notice>}
          {children}
        </main>
        {isPhone && <PhoneBar onMenu={() => setMenuOpen(true)} />}
        {isMenuOpen && (
          <Modal title={t('shell.menu')} onClose={() => setMenuOpen(false)}>
            <Navigation onFollow={() => setMenuOpen(false)} />
          </Modal>
        )}
        <KeyboardShortcuts />
        <Overlays />
      </div>
    </>
  );
}
