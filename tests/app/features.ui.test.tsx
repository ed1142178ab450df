import { expect, test } from 'vitest';
import { features } from '#app/features/index.ts';
import { createRoutes } from '#app/routes.ts';
import { bulkUndoState, requestBulkUndo } from '#app/state/bulkUndoState.ts';
import { demoLoginState } from '#app/state/demoLoginState.ts';
import { importRunsState, saveImportRuns } from '#app/state/importRunsState.ts';
import { openRecord, openRecordsState } from '#app/state/openRecordsState.ts';
import { cacheReference, findCachedReference } from '#app/state/references.ts';
import { locales } from '#view/i18n/messages.ts';

const routes = features.flatMap(feature => feature.routes);

/** Addresses at which the application has no page. */
const nowhere = [
  '/nowhere',
  '/directories/x/y/z',
  '/chat/nowhere',
  '/%2f%2fevil.example',
  '/nowhere?redirectFrom=/users',
  '/%D1%84',
];

test('maps every address to the page of its feature, and unknown addresses to no page', () => {
  const { at } = createRoutes(features);
  for (const { path, load } of routes) {
    const example = path.replaceAll(/:\w+\??/g, '018f0000-0000-7000-8000-000000000000');
    expect(at(example)?.load, path).toBe(load);
  }
  for (const address of nowhere)
    expect(at(new URL(address, location.origin).pathname), address).toBe(undefined);
});

test('defines titles in both languages for every page, menu entry and record part of each feature', () => {
  for (const { titles, routes, menu, recordAsides } of features) {
    const ids = [
      ...[...routes, ...recordAsides].map(each => each.titleId),
      ...menu.map(entry => entry.labelId),
    ];
    for (const locale of locales) expect(Object.keys(titles[locale])).toEqual(expect.arrayContaining(ids));
  }
});

test('defines distinct ids of texts, storage keys and record parts across all features', () => {
  expectDistinct(features.flatMap(({ titles }) => Object.keys(titles.en)));
  expectDistinct(features.flatMap(({ storageKeys }) => storageKeys.map(({ key }) => key)));
  expectDistinct(features.flatMap(({ recordAsides }) => recordAsides.map(({ id }) => id)));
});

test('has a page for every menu entry', () => {
  const { at } = createRoutes(features);
  for (const { href } of features.flatMap(feature => feature.menu)) expect(at(href), href).toBeTruthy();
});

test('reloads boot data after every event that changes this data (specification section 4)', () => {
  expect(features.flatMap(feature => feature.reloadsBootAfter).sort()).toEqual([
    'AccountChanged',
    'AutomationChanged',
    'BoardChanged',
    'CustomFieldChanged',
    'DirectoryChanged',
    'TagChanged',
    'UserChanged',
    'UserCreated',
    'UserDeleted',
    'UserGroupChanged',
    'UserProfileChanged',
  ]);
});

test('clears opened and cached records on logout', () => {
  openRecord('a directory', 'a record');
  cacheReference('a record', { display: 'Olena', number: 1 });
  for (const forget of features.flatMap(feature => feature.forgetAtLogOut)) forget();
  expect(openRecordsState.stack).toEqual([]);
  expect(findCachedReference('a record')).toBe(undefined);
});

test('clears undo requests, running imports and the demo login on logout', () => {
  requestBulkUndo({ directoryId: 'a directory', changeId: 'a change' });
  saveImportRuns([{ directoryId: 'a directory', importId: 'an import' }]);
  demoLoginState.login = { email: 'demo-1@docket.example', password: 'a password' };
  for (const forget of features.flatMap(feature => feature.forgetAtLogOut)) forget();
  expect(bulkUndoState.requests).toEqual([]);
  expect(importRunsState.runs).toEqual([]);
  expect(Object.values(sessionStorage).join()).not.toContain('an import');
  expect(demoLoginState.login).toBe(null);
});

test('continues after login only with an address inside the application', () => {
  const { afterLogin } = createRoutes(features);
  expect(afterLogin('?redirectFrom=%2Fsettings%3Ftab%3Dtags')).toBe('/settings?tab=tags');
  expect(afterLogin('?redirectFrom=%2Fusers%3FshowDeleted%3Dtrue')).toBe('/users?showDeleted=true');
  for (const from of [
    '',
    'https://elsewhere.example/settings',
    '//elsewhere.example',
    '//[',
    'http://[',
    '/..//evil.example',
    'javascript:alert(1)',
    '/login',
    ...nowhere,
  ]) {
    expect(afterLogin(`?redirectFrom=${encodeURIComponent(from)}`), from).toBe('/');
  }
});

function expectDistinct(names: readonly string[]): void {
  expect(names).toEqual([...new Set(names)]);
}
