import { expect, it } from 'vitest';
import { describeOnBothDatabases, testPassword } from './harness.ts';

describeOnBothDatabases('Sessions', api => {
  it('registers an account whose admin is logged in', async () => {
    const admin = await api.admin({ lang: 'ua' });
    expect(admin.user).toMatchObject({
      isAdmin: true,
      emailConfirmed: false,
      groups: [{ name: 'Everyone' }],
    });
    expect(admin.user.account).toMatchObject({
      lang: 'ua',
      countryCode: 'ua',
      settings: { subscriptionLevel: 'Free' },
    });
    const again = await api
      .visitor()
      .logIn({ email: ` ${admin.email.toUpperCase()}`.trim(), password: testPassword });
    expect(again.id).toBe(admin.user.id);
  });
});
