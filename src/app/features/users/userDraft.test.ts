import { expect, test } from 'vitest';
import type { User } from '../../state/useUsersAndGroups.ts';
import { createUserDraft, formatLocalTime, toUserUpdate, validateUserDraft } from './userDraft.ts';

const user: User = {
  id: 'u',
  name: 'Ben',
  email: 'ben@example.org',
  groups: ['g'],
  role: 'User',
  isAdmin: false,
  isInvited: false,
  lockoutEnd: '2030-01-02T03:04:05Z',
};
const codes = (issues: ReturnType<typeof validateUserDraft>) =>
  issues.map(issue => `${issue.path.join('.')} ${issue.code}`);

test('sends a lock and a password only if they were changed', () => {
  const draft = createUserDraft(user);
  expect(toUserUpdate(draft, user)).toEqual({
    name: 'Ben',
    email: 'ben@example.org',
    phone: '',
    description: '',
    groups: ['g'],
    isAdmin: false,
  });
  expect(toUserUpdate({ ...draft, lockedUntil: '', password: 'long enough' }, user)).toMatchObject({
    lockoutEnd: null,
    password: 'long enough',
  });
  const until = new Date('2031-05-06T07:08:00Z');
  expect(toUserUpdate({ ...draft, lockedUntil: formatLocalTime(until) }, user).lockoutEnd).toBe(
    until.toISOString(),
  );
});

test('reports all issues together, and accepts an existing lock in the past', () => {
  const draft = { ...createUserDraft(user), name: ' ', email: 'nowhere', password: 'short' };
  expect(codes(validateUserDraft(draft, user))).toEqual([
    'name Required',
    'email InvalidEmail',
    'password TooShort',
  ]);
  const late = Date.parse('2040-01-01T00:00:00Z');
  expect(validateUserDraft(createUserDraft(user), user, late)).toEqual([]);
  const past = { ...createUserDraft(user), lockedUntil: '2020-01-01T00:00' };
  expect(codes(validateUserDraft(past, user))).toEqual(['lockoutEnd LockInPast']);
});
