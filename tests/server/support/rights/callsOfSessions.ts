import { randomUUID } from 'node:crypto';
import { testPassword } from '../../harness.ts';
import { call, type RightsCall } from './rightsCall.ts';

const newEmail = () => `${randomUUID()}@example.org`;

export const sessionCalls: readonly RightsCall[] = [
  call('getHealth'),
  call('getContract'),
  call('getValidator', { params: { name: `${'a'.repeat(43)}.js` } }),
  call('registerAccount', () => ({
    body: { accountName: 'Another', userName: 'Else', email: newEmail(), password: testPassword },
  })),
  call('updateAccount', target => ({
    params: { id: target('account') },
    body: { name: 'Rights', timeZone: 'Europe/Kyiv' },
  })),
  call('getStorageUse', target => ({ params: { id: target('account') } })),
  call('logIn', target => ({
    body: { email: newEmail(), password: testPassword, accountId: target('account') },
  })),
  call('refreshSession'),
  call('logOut'),
  call('requestPasswordRecovery', () => ({ body: { email: newEmail() } })),
  call('recoverPassword', target => ({
    body: { newPassword: testPassword, token: 'none', userId: target('spareUser') },
  })),
  call('confirmMail', target => ({ body: { token: 'none', userId: target('spareUser') } })),
  call('requestMailConfirmation'),
  call('getBoot'),
  call('getVisitorCountry'),
  call('updateProfile', { body: { name: 'Col League' } }),
  call('changePassword', { body: { oldPassword: testPassword, newPassword: testPassword } }),
  call('trackVisit', (target, own) => ({
    body: { userId: target('spareUser') === own('spareUser') ? own('self') : target('spareUser'), url: '/' },
  })),
  call('getUserStorage', target => ({ params: { key: `board-view-${target('board')}` } })),
  call('saveUserStorage', target => ({
    params: { key: `board-view-${target('board')}` },
    body: { keyword: '' },
  })),
];
