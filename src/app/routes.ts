import type { ComponentType } from 'react';
import { createLazyPage } from '#view/kit/feedback/lazy.tsx';
import type { AppFeature, FeatureRoute } from './features/defineFeature.ts';

export interface PageRoute extends FeatureRoute {
  readonly Content: ComponentType;
}

export interface Routes {
  /** Returns the route of a path; `undefined` if the application has no such page. */
  at(path: string): PageRoute | undefined;
  /**
   * Returns the page to open after login: the page in `redirectFrom` if it exists and logged-in users can open it,
   * otherwise the start page.
   */
  afterLogin(search: string): string;
}

/** Combines the routes of all features (specification section 2). */
export function createRoutes(features: readonly AppFeature[]): Routes {
  const places = features.flatMap(feature =>
    feature.routes.map(route => ({
      pattern: getPattern(route.path),
      place: { ...route, Content: createLazyPage(route.load) },
    })),
  );
  const at = (path: string) => places.find(({ pattern }) => pattern.test(path))?.place;
  return {
    at,
    afterLogin(search) {
      const from = new URLSearchParams(search).get('redirectFrom') ?? '';
      if (!from.startsWith('/') || !URL.canParse(from, location.origin)) return '/';
      const { origin, pathname, search: query } = new URL(from, location.origin);
      const place = origin === location.origin ? at(pathname) : undefined;
      return place && place.access !== 'public' ? pathname + query : '/';
    },
  };
}

/** Converts a path, with `:name` for a segment and `:name?` for an optional segment, to a regular expression. */
function getPattern(path: string): RegExp {
  const segments = path.split('/').filter(Boolean);
  const parts = segments.map(segment => {
    if (!segment.startsWith(':')) return `/${segment}`;
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${parts.join('')}/?$`, 'i');
}
