import { expect, test } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { ApiClient } from '#tests/server/support/apiClient.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describeServer('Logging in with a new browser', api => {
  const logIn = async ({ email, password }: Member, agent: string, browser = new ApiClient(api.url)) => {
    await browser.ok('logIn', { body: { email, password }, headers: { 'user-agent': agent } });
    return browser;
  };
  const told = async (who: Member) => {
    await settleEvents(api, 'notifications');
    const all = await who.ok('listNotifications');
    return all
      .filter(({ kind }) => kind === 'NewLogin')
      .map(({ params }) => params.device)
      .toReversed();
  };

  test('is reported once with the name of the browser, except for the first browser', async () => {
    const admin = await api.admin();
    expect(await told(admin)).toEqual([]);
    const firefox = await logIn(admin, FIREFOX);
    expect(await told(admin)).toEqual(['Firefox, Windows']);
    await logIn(admin, FIREFOX, firefox);
    await logIn(admin, SAFARI);
    expect(await told(admin)).toEqual(['Firefox, Windows', 'Safari, iOS']);
  });

  test("isn't reported to other users, or after a wrong password", async () => {
    const admin = await api.admin();
    const ann = await api.colleague(admin);
    await logIn(ann, FIREFOX);
    const [before, ofAdmin] = [await told(ann), await told(admin)];
    await new ApiClient(api.url).ok('logIn', { body: { email: ann.email, password: 'guessed wrong' } });
    expect(await told(ann)).toEqual(before);
    expect(ofAdmin).toEqual([]);
  });

  test('accepts any user agent, and ignores a forged cookie', async () => {
    const admin = await api.admin();
    await logIn(admin, 'x'.repeat(5_000));
    await logIn(admin, '');
    const forged = new ApiClient(api.url);
    forged.cookies.set('docket_device', 'short');
    await logIn(admin, FIREFOX, forged);
    expect(forged.cookies.get('docket_device')).toMatch(/^[\w-]{43}$/);
    expect(await told(admin)).toEqual(['', '', 'Firefox, Windows']);
  });
});
