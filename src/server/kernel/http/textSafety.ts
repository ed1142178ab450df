import { createIssue } from '#core/issues.ts';
import { type Issue, MAX_REPORTED_ISSUES } from '#server/kernel/problem/problem.ts';

const deepest = 60;

/** The first issues found, and their total number. */
export interface UnsafeTextReport {
  readonly issues: Issue[];
  readonly total: number;
}

/**
 * Finds text that databases can't store unchanged (NUL is an error, a lone surrogate silently becomes another
 * character), keys that reach prototypes, and values nested too deeply, anywhere in a parsed JSON value. Reports one
 * issue per location and problem.
 */
export function findUnsafeText(value: unknown): UnsafeTextReport {
  const found = { issues: [] as Issue[], total: 0 };
  const path: Issue['path'] = [];
  const tell = (code: string, params: Issue['params'] = {}) => {
    found.total += 1;
    if (found.issues.length < MAX_REPORTED_ISSUES) found.issues.push(createIssue([...path], code, params));
  };
  const visit = (place: unknown): void => {
    if (typeof place === 'string') {
      if (!isSafe(place)) tell('InvalidText');
      return;
    }
    if (typeof place !== 'object' || place === null) return;
    if (path.length >= deepest) {
      tell('TooDeep', { max: deepest });
      return;
    }
    if (Array.isArray(place)) visitList(place);
    else visitMembers(place);
  };
  const visitList = (list: readonly unknown[]) => {
    for (let index = 0; index < list.length; index += 1) {
      const element = list[index];
      if (typeof element !== 'string' && typeof element !== 'object') continue;
      path.push(index);
      visit(element);
      path.pop();
    }
  };
  const visitMembers = (members: object) => {
    for (const [key, member] of Object.entries(members)) {
      path.push(printable(key));
      if (isForbiddenKey(key, member)) tell('ForbiddenKey');
      if (!isSafe(key)) tell('InvalidText');
      visit(member);
      path.pop();
    }
  };
  visit(value);
  return found;
}

/** `constructor` alone is a harmless key. It only leads to a prototype together with the key `prototype`. */
function isForbiddenKey(key: string, member: unknown): boolean {
  if (key === '__proto__') return true;
  if (key !== 'constructor' || typeof member !== 'object' || member === null) return false;
  return Object.hasOwn(member, 'prototype');
}

function isSafe(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function printable(key: string): string {
  return key.toWellFormed().replaceAll('\0', '\uFFFD');
}
