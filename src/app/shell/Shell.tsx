import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isUnreachable } from '#core/mailAddress.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { preferences } from '../state/preferences.ts';
import { hasSeeAsNews, seeAs } from '../state/seeAs.ts';
import { useAccess, useBoot, useUser } from '../state/useBoot.ts';
import { Keys } from './Keys.tsx';
import { LiveStatus } from './LiveStatus.tsx';
import { Navigation } from './Navigation.tsx';
import { Overlays } from './Overlays.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import './shell.css';
import { UserMenu } from './UserMenu.tsx';

const MailBanner = lazy(() => import('./MailBanner.tsx'));
const SeeAsBanner = lazy(() => import('./SeeAsBanner.tsx'));
const TemplateLoading = lazy(() => import('./TemplateLoading.tsx'));
const TopNavigation = lazy(() => import('./TopNavigation.tsx'));

/** Side navigation, top bar and the page; at phone width a bar at the bottom instead of the side. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const user = useUser();
  const access = useAccess();
  const { templateLoad } = useBoot();
  // Most accounts never had one, or have it for long.
  const hasTemplateLoad = templateLoad !== undefined;
  const isQuiet = useLater(quietMs);
  const [isMailLater, setMailLater] = useState(false);
  const [showsSeeAs] = useState(hasSeeAsNews);
  const isSeeing = seeAs.person !== null;
  const isUnconfirmed = !isSeeing && !user.emailConfirmed && !isUnreachable(user.email) && !isMailLater;
  const isPhone = useMediaQuery('(max-width: 860px)');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { layout } = useSnapshot(preferences);
  return (
    <>
      {showsSeeAs && (
        <Suspense fallback={null}>
          <SeeAsBanner />
        </Suspense>
      )}
      <div className="dk-shell">
        <a className="dk-skip" href="#main">
          {t('shell.skip')}
        </a>
        <header className="dk-top">
          <span className="dk-account dk-truncate">{user.account.name}</span>
          <span className="dk-spacer" />
          <LiveStatus />
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
          {isUnconfirmed && (
            <div className="dk-mail-banner">
              {isQuiet && (
                <Suspense fallback={null}>
                  <MailBanner email={user.email} onLater={() => setMailLater(true)} />
                </Suspense>
              )}
            </div>
          )}
          {hasTemplateLoad && (
            <Suspense fallback={null}>
              <TemplateLoading />
            </Suspense>
          )}
          {!access.profile && <Notice tone="warning">{t('shell.noProfile')}</Notice>}
          {children}
        </main>
        {isPhone && <PhoneBar onMenu={() => setMenuOpen(true)} />}
        {isMenuOpen && (
          <Modal title={t('shell.menu')} onClose={() => setMenuOpen(false)}>
            <Navigation onFollow={() => setMenuOpen(false)} />
          </Modal>
        )}
        <Keys />
        <Overlays />
      </div>
    </>
  );
}

/** A reminder waits until the page the person came for stands. */
const quietMs = 4_000;

function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}
