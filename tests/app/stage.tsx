/** The application in a page of jsdom: a user is logged in, and a fake server with an empty account responds. */
import { configure, render, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { App } from '#app/App.tsx';
import type { AppFeature } from '#app/features/defineFeature.ts';
import type { Boot } from '#app/state/bootState.ts';
import type { FieldTypes } from '#app/state/fieldTypes.ts';
import { liveConnectionState } from '#app/state/liveConnectionState.ts';
import { openSession } from '#app/state/sessionState.ts';
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { CurrentUser, Directory, Item, UsageProfile } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldMessages } from '#plugins/index.messages.ts';
import { fieldUis } from '#plugins/index.ui.ts';
import { loadEditors } from '#view/field/lazyParts.tsx';
import { defineTexts } from '#view/i18n/lateTexts.ts';
import { createFieldUiRegistry } from '#view/systemFields/fieldUiRegistry.ts';
import { createPerson } from './person.ts';

// A shared machine can starve a test for seconds.
configure({ asyncUtilTimeout: 20_000 });

// Loaded before any test waits for a form, because modules transformed on demand load slowly.
await loadEditors();

const fieldTypes: Promise<FieldTypes> = Promise.resolve({
  registry: createFieldRegistry(fieldPlugins),
  ui: createFieldUiRegistry(fieldUis),
  texts: defineTexts({
    en: () => Promise.resolve({ default: fieldMessages.en }),
    uk: () => Promise.resolve({ default: fieldMessages.uk }),
  }),
});

/** Renders the application at an address. Returns the list of requested paths, which grows with each request. */
export function renderApp(
  features: readonly AppFeature[],
  { address, user, record }: { address: string; user: CurrentUser; record?: { of: Directory; item: Item } },
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { method, url } = new Request(input);
    const { pathname } = new URL(url);
    asked.push(`${method} ${pathname}`);
    // The live channel never connects; tests simulate its messages themselves.
    if (pathname.startsWith('/api/hub')) return new Promise<Response>(() => {});
    if (pathname === '/api/boot') return Response.json(getBoot(user, record?.of));
    if (pathname.endsWith('/items/search')) return Response.json({ items: [], total: 0, totalExact: true });
    return Response.json(record && pathname.endsWith(`/items/${record.item.id}`) ? record.item : {});
  });
  window.matchMedia = query =>
    Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
  history.replaceState(null, '', address);
  openSession({ user, token: 'a token' });
  render(<App features={features} loadFieldTypes={() => fieldTypes} />);
  return { asked };
}

/** Waits until the application is subscribed to the server's updates. */
export const waitUntilLive = () => waitFor(() => expect(liveConnectionState.status).not.toBe('off'));

function getBoot(authUser: CurrentUser, directory?: Directory): Boot {
  return {
    authUser,
    token: 'a token',
    users: [],
    userGroups: [],
    usageProfiles: directory ? [everything] : [],
    boards: [],
    dataTransformation: [],
    automations: [],
    directories: directory ? [directory] : [],
    tags: [],
    calendar: DEFAULT_CALENDAR,
    unreadMessagesCount: 0,
    latestUserNotifications: [],
    unreadNotifications: 0,
    clientSettings: { googleMapsApiKey: null, mapTiles: null, canLookUpCountry: false },
  };
}

const everything: UsageProfile = {
  id: '01980000-0000-7000-8000-000000000003',
  name: 'Everything',
  assignments: [{ userId: createPerson({ isAdmin: false }).id }],
  directories: [],
  otherDirectories: FULL_RIGHTS,
  menu: [],
};
