import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, Route as WouterRoute } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazyPage } from '#view/kit/lazy.tsx';
import { api } from './api/client.ts';
import { FeatureMessages } from './messages/FeatureMessages.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { PageLoading } from './PageLoading.tsx';
import { addressAfterLogin, routeAt } from './routeAt.ts';
import { type Route, routes } from './routes.ts';
import { boot } from './state/boot.ts';
import { seeAs } from './state/seeAs.ts';
import { leaveSession, ownRights, reloadBoot, session } from './state/session.ts';
import { signedOut } from './state/signedOut.ts';
import { loadUserState } from './state/userStorage.ts';

const productName = 'Docket';

const pages = new Map<Route, ComponentType>(routes.map(route => [route, lazyPage(route.load)]));

const loadSignedIn = () => import('./shell/SignedIn.tsx');
const SignedIn = lazyPage(loadSignedIn);
const NotPermittedPage = lazyPage(() => import('./shell/NotPermittedPage.tsx'));

/** Starts fetching what the address will need, all at once, before anything is drawn. */
export function preloadPage(): void {
  if (!session.user) return;
  void reloadBoot();
  void loadUserState('directory-items');
  for (const load of [loadSignedIn, routeAt(location.pathname)?.load]) load?.().catch(() => undefined);
}

/** Draws the page of the address, where the person may see it. */
export function Router() {
  const [path] = useLocation();
  const { user } = useSnapshot(session);
  const { areGivenUp } = useSnapshot(ownRights);
  const route = routeAt(path);
  useVisit(route, path);
  if (!route) return <Leave to="/" />;
  const page = <Page route={route} path={path} />;
  if (route.access === 'open') return page;
  if (route.access === 'public') return user ? <Leave to={addressAfterLogin(location.search)} /> : page;
  if (!user) return <Leave to={loginAddress()} />;
  if (route.access === 'admin' && !user.isAdmin) return areGivenUp ? <Leave to="/home" /> : <Refused />;
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading isWholeScreen />}>
        <SignedIn>{route.access === 'admin' ? <AdminPage>{page}</AdminPage> : page}</SignedIn>
      </Suspense>
    </PageBoundary>
  );
}

/** A redirect acts once in its life: each address needs one of its own. */
function Leave({ to }: { to: string }) {
  return <Redirect key={to} to={to} replace />;
}

/** An administrator who sees as somebody else sees no more than they do, as their role is told now. */
function AdminPage({ children }: { children: ReactNode }) {
  const told = useSnapshot(boot).data?.authUser;
  return seeAs.person && told?.isAdmin === false ? <NotPermittedPage /> : children;
}

function Page({ route, path }: { route: Route; path: string }) {
  const Content = pages.get(route);
  return (
    <PageBoundary key={path}>
      <Suspense fallback={<PageLoading />}>
        <WouterRoute path={route.path}>{Content && withTexts(route, <Content />)}</WouterRoute>
      </Suspense>
    </PageBoundary>
  );
}

function withTexts({ messages }: Route, content: ReactNode): ReactNode {
  return messages ? <FeatureMessages area={messages}>{content}</FeatureMessages> : content;
}

/** An allow rule fails: the person is logged out and sent to the login page (specification section 2). */
function Refused() {
  useEffect(() => void leaveSession('NotAllowed'), []);
  return null;
}

/** After each navigation: the title, the visit call, and the focus at the start of the new page. */
function useVisit(route: Route | undefined, path: string): void {
  const { t } = useMessages();
  const { user } = useSnapshot(session);
  const userId = user?.id;
  useEffect(() => {
    if (route) document.title = `${t(route.titleId)} · ${productName}`;
  }, [route, t]);
  useEffect(() => {
    if (userId && !seeAs.person) api.POST('/us_', { body: { userId, url: path } }).catch(() => undefined);
  }, [userId, path]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what has to change
  useEffect(() => {
    if (!isFirst.current) document.getElementById('main')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path]);
}

/** The page is kept to go on with after login, unless it is one that this person may not open. */
function loginAddress(): string {
  const here = location.pathname + location.search;
  const isRefused = signedOut.reason === 'NotAllowed' && signedOut.address === here;
  const isKept = here !== '/' && !isRefused;
  return isKept ? `/login?redirectFrom=${encodeURIComponent(here)}` : '/login';
}
