import type { components } from '#contract/docket.gen.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import type { User } from '../../state/useUsersAndGroups.ts';

export const MIN_PASSWORD_LENGTH = 8;

export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly description: string;
  readonly groups: readonly string[];
  readonly isAdmin: boolean;
  /** In the format of `datetime-local` inputs and in this browser's time zone; empty if the user isn't locked out. */
  readonly lockedUntil: string;
  /** A new password; empty to keep the current password. */
  readonly password: string;
}

export function createUserDraft(user: User): UserDraft {
  return {
    name: user.name,
    email: user.email,
    phone: user.phone ?? '',
    description: user.description ?? '',
    groups: user.groups,
    isAdmin: user.isAdmin,
    lockedUntil: user.lockoutEnd ? formatLocalTime(new Date(user.lockoutEnd)) : '',
    password: '',
  };
}

/**
 * Returns the part of a draft that is saved. Includes the end of a lockout and the password only if they were changed.
 */
export function toUserUpdate(draft: UserDraft, base: User): components['schemas']['UserUpdate'] {
  const { lockedUntil, password, ...rest } = draft;
  const isOtherLock = lockedUntil !== createUserDraft(base).lockedUntil;
  return {
    ...rest,
    name: draft.name.trim(),
    email: draft.email.trim(),
    groups: [...draft.groups],
    ...(password ? { password } : {}),
    ...(isOtherLock ? { lockoutEnd: lockedUntil ? new Date(lockedUntil).toISOString() : null } : {}),
  };
}

/** Returns all issues, with the same paths as the server's issues. */
export function validateUserDraft(draft: UserDraft, base: User, now = Date.now()): Issue[] {
  const issues = validateUserDetails(draft);
  if (draft.password && draft.password.length < MIN_PASSWORD_LENGTH)
    issues.push(createPasswordTooShortIssue());
  const isNewLock = draft.lockedUntil !== '' && draft.lockedUntil !== createUserDraft(base).lockedUntil;
  if (isNewLock && !(Date.parse(draft.lockedUntil) > now)) {
    issues.push(createIssue(['lockoutEnd'], 'LockInPast'));
  }
  return issues;
}

export function validateUserDetails({ name, email }: Pick<UserDraft, 'name' | 'email'>): Issue[] {
  const issues: Issue[] = [];
  if (!name.trim()) issues.push(createIssue(['name'], 'Required'));
  if (!/^[^@\s]+@[^@\s]+$/.test(email.trim())) issues.push(createIssue(['email'], 'InvalidEmail'));
  return issues;
}

export function createPasswordTooShortIssue(): Issue {
  return createIssue(['password'], 'TooShort', { limit: MIN_PASSWORD_LENGTH });
}

/** Returns e.g. `2026-12-31T14:05`, in this browser's time zone. */
export function formatLocalTime(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
