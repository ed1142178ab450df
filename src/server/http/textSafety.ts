import { createIssue } from '#core/issues.ts';
import type { Issue } from './problem.ts';

const deepest = 60;

/**
 * Text that no database keeps as it is (NUL is an error, a lone surrogate silently becomes another character) and keys
 * that reach into prototypes, anywhere in a parsed JSON value.
 * @returns one issue for each place, all of them.
 */
export function findUnsafeText(value: unknown): Issue[] {
  const issues: Issue[] = [];
  visit(value, [], issues);
  return issues;
}

function visit(value: unknown, path: Issue['path'], issues: Issue[]): void {
  if (typeof value === 'string') {
    if (!isSafe(value)) issues.push(createIssue(path, 'InvalidText'));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= deepest) {
    issues.push(createIssue(path, 'TooDeep', { max: deepest }));
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) visit(element, [...path, index], issues);
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (isForbiddenKey(key, member)) issues.push(createIssue([...path, key], 'ForbiddenKey'));
    if (!isSafe(key)) issues.push(createIssue([...path, printable(key)], 'InvalidText'));
    visit(member, [...path, printable(key)], issues);
  }
}

/** `constructor` alone is a harmless key; only the way on to the prototype is not. */
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
