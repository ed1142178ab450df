import type { ComponentType } from 'react';
import { lazyPage } from '#view/kit/feedback/lazy.tsx';
import type { Feature, Route } from './features/defineFeature.ts';

/** A route with the page that is drawn there. */
export interface Place extends Route {
  readonly Content: ComponentType;
}

export interface Routes {
  /** The place of a path as the address bar has it; undefined where the application has no such page. */
  at(path: string): Place | undefined;
  /**
   * Where a person goes on after logging in: the page that `redirectFrom` names, where the application has it and it is
   * not a page for people who are not logged in; else the start page.
   */
  afterLogin(search: string): string;
}

/** Every address of these features (specification section 2). */
export function createRoutes(features: readonly Feature[]): Routes {
  const places = features.flatMap(feature =>
    feature.routes.map(route => ({
      pattern: patternOf(route.path),
      place: { ...route, Content: lazyPage(route.load) },
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

/** Of a path with `:name` for one segment and `:name?` for one that may be left out. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean);
  const parts = segments.map(segment => {
    if (!segment.startsWith(':')) return `/${segment}`;
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${parts.join('')}/?$`, 'i');
}
