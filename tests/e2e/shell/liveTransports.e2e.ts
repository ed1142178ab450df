import { expect } from '@playwright/test';
import { callApi } from '../support/callApi.ts';
import { register, test } from '../support/people.ts';

/** Missing browser APIs, and the resource type of the live channel's requests without them. */
const ways = [
  { missing: [], asks: null },
  { missing: ['WebSocket'], asks: 'eventsource' },
  { missing: ['WebSocket', 'EventSource'], asks: 'fetch' },
];

for (const { missing, asks } of ways) {
  test(`shows changes live (missing browser APIs: ${missing.join(' and ') || 'none'})`, async ({
    page,
    watch,
  }) => {
    watch(page);
    await page.addInitScript(names => {
      for (const name of names) Object.defineProperty(window, name, { value: undefined });
    }, missing);
    const asked = new Set<string>();
    page.on('request', request => {
      const isOpening = request.method() === 'GET' && new URL(request.url()).pathname === '/api/hub';
      if (isOpening) asked.add(request.resourceType());
    });
    await register(page, { at: '/' });
    const { authUser } = await callApi<{ authUser: { account: { id: string; timeZone: string } } }>(
      page,
      'GET',
      '/boot',
    );
    const { id, timeZone } = authUser.account;
    for (const name of ['First', 'Second', 'Third']) {
      await callApi(page, 'PUT', `/accounts/${id}`, { name, timeZone });
      await expect(page.locator('.dk-account')).toHaveText(name);
    }
    expect([...asked]).toEqual(asks === null ? [] : [asks]);
  });
}
