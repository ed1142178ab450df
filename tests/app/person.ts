import type { CurrentUser } from '#core/model.ts';

export function createPerson({ isAdmin }: { isAdmin: boolean }): CurrentUser {
  return {
    id: '01980000-0000-7000-8000-000000000001',
    name: 'Olena',
    email: 'olena@example.org',
    emailConfirmed: true,
    groups: [],
    isAdmin,
    account: {
      id: '01980000-0000-7000-8000-000000000002',
      name: 'Bell founders',
      timeZone: 'Europe/Kyiv',
      code: 'bells',
      lang: 'en',
      countryCode: 'ua',
      settings: {},
    },
  };
}
