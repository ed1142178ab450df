import { type Route, routes } from './routes.ts';

/** The route of a path as the address bar has it; undefined where the application has no such page. */
export function routeAt(path: string): Route | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.route;
}

/**
 * Where a person goes on after logging in: the page that `redirectFrom` names, where the application has it and it is
 * not a page for people who are not logged in; else the start page.
 */
export function addressAfterLogin(search: string): string {
  const from = new URLSearchParams(search).get('redirectFrom') ?? '';
  if (!from.startsWith('/') || !URL.canParse(from, location.origin)) return '/';
  const { origin, pathname, search: query } = new URL(from, location.origin);
  const route = origin === location.origin ? routeAt(pathname) : undefined;
  return route && route.access !== 'public' ? pathname + query : '/';
}

const patterns = routes.map(route => ({ route, pattern: patternOf(route.path) }));

/** Of a path with `:name` for one segment and `:name?` for one that may be left out. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean);
  const parts = segments.map(segment => {
    if (!segment.startsWith(':')) return `/${segment}`;
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${parts.join('')}/?$`, 'i');
}
