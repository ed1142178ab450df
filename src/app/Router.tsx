import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, Route as WouterRoute } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { createLazyPage } from '#view/kit/feedback/lazy.tsx';
import { setAddressTitle } from '#view/kit/layout/pageTitle.ts';
import { api } from './api/client.ts';
import type { AppFeature } from './features/defineFeature.ts';
import { useFeatures } from './features/FeaturesContext.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PageLoading } from './PageLoading.tsx';
import { createRoutes, type PageRoute } from './routes.ts';
import { bootState } from './state/bootState.ts';
import { seeAsState } from './state/seeAsState.ts';
import { currentUserRights, logOutOfSession, reloadBoot, sessionState } from './state/sessionState.ts';
import { signedOutState } from './state/signedOutState.ts';
import { loadUserState } from './state/userStorage.ts';

const loadSignedIn = () => import('./shell/SignedInApp.tsx');
const SignedIn = createLazyPage(loadSignedIn);
const ModulePage = createLazyPage(() => import('./shell/ModulePage.tsx'));
const UnknownAddress = createLazyPage(() => import('./shell/UnknownAddressRedirect.tsx'));
const NotPermittedPage = createLazyPage(() => import('./shell/NotPermittedPage.tsx'));

/** Starts loading the boot data, the URL's page and the user's saved state in parallel, before anything is rendered. */
export function preloadInitialPage(features: readonly AppFeature[]): void {
  if (!sessionState.user) return;
  void reloadBoot();
  const place = createRoutes(features).at(location.pathname);
  for (const load of [loadSignedIn, place?.load]) load?.().catch(() => undefined);
  for (const { key, isFetchedAtStart } of features.flatMap(feature => feature.storageKeys)) {
    if (isFetchedAtStart) void loadUserState(key);
  }
}

/** Renders the page of the URL if the user can access it. */
export function Router() {
  const features = useFeatures();
  const [routes] = useState(() => createRoutes(features));
  const [path] = useLocation();
  const { user } = useSnapshot(sessionState);
  const { areGivenUp } = useSnapshot(currentUserRights);
  const place = routes.at(path);
  useVisit(place, path);
  if (!place)
    return (
      <PageBoundary>
        <Suspense fallback={<PageLoading isWholeScreen />}>
          <UnknownAddress key={path} address={path} />
        </Suspense>
      </PageBoundary>
    );
  const page = <Page place={place} path={path} />;
  if (place.access === 'open') return page;
  if (place.access === 'public') return user ? <Leave to={routes.afterLogin(location.search)} /> : page;
  if (!user) return <Leave to={loginAddress()} />;
  if (place.access === 'admin' && !user.isAdmin) return areGivenUp ? <Leave to="/home" /> : <Refused />;
  const { module } = place;
  const withModule = module ? (
    <ModulePage key={path} module={module}>
      {page}
    </ModulePage>
  ) : (
    page
  );
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading isWholeScreen />}>
        <SignedIn>{place.access === 'admin' ? <AdminPage>{withModule}</AdminPage> : withModule}</SignedIn>
      </Suspense>
    </PageBoundary>
  );
}

/** A redirect acts only once per mount, so each URL needs its own redirect. */
function Leave({ to }: { to: string }) {
  return <Redirect key={to} to={to} replace />;
}

/** Hides administrators' pages from an administrator who views the account as a user who isn't an administrator. */
function AdminPage({ children }: { children: ReactNode }) {
  const told = useSnapshot(bootState).data?.authUser;
  return seeAsState.person && told?.isAdmin === false ? <NotPermittedPage /> : children;
}

function Page({ place: { path: pattern, texts, Content }, path }: { place: PageRoute; path: string }) {
  const content = <Content />;
  return (
    <PageBoundary key={path}>
      <Suspense fallback={<PageLoading />}>
        <WouterRoute path={pattern}>
          {texts ? <TextsProvider texts={texts}>{content}</TextsProvider> : content}
        </WouterRoute>
      </Suspense>
    </PageBoundary>
  );
}

/**
 * Rendered if the user isn't allowed to open the page: logs the user out, which leads to the login page
 * (specification section 2).
 */
function Refused() {
  useEffect(() => void logOutOfSession('NotAllowed'), []);
  return null;
}

/** After each navigation, updates the title, reports the visit and moves the focus to the new page. */
function useVisit(place: PageRoute | undefined, path: string): void {
  const { t } = useMessages();
  const { user } = useSnapshot(sessionState);
  const userId = user?.id;
  useEffect(() => {
    if (place) setAddressTitle(t(place.titleId));
  }, [place, t]);
  useEffect(() => {
    if (userId && !seeAsState.person)
      api.POST('/us_', { body: { userId, url: path } }).catch(() => undefined);
  }, [userId, path]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => {
    if (!isFirst.current) document.getElementById('main')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path]);
}

/**
 * Returns a login URL that leads back to the current page, unless the session ended because this page isn't allowed.
 */
function loginAddress(): string {
  const here = location.pathname + location.search;
  const isRefused = signedOutState.reason !== 'Ended' && signedOutState.address === here;
  const isKept = here !== '/' && !isRefused;
  return isKept ? `/login?redirectFrom=${encodeURIComponent(here)}` : '/login';
}
