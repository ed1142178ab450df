import { findUnsafeText } from '#server/kernel/http/textSafety.ts';
import { createMalformedError } from '#server/kernel/problem/problem.ts';

type Check = (json: unknown) => Parameters<typeof createMalformedError>[0];

/**
 * Parses the `json` part of a form. @param check Validates the part against the contract's schema of `Shape`. @throws
 * ProblemError 400 if the part is invalid.
 */
export function parseJsonPart<Shape>(fields: ReadonlyMap<string, string>, check: Check): Shape {
  let value: unknown;
  try {
    value = JSON.parse(fields.get('json') ?? '');
  } catch {
    throw createMalformedError([{ path: ['json'], code: 'WrongShape', params: {} }]);
  }
  const issues = [...check(value), ...findUnsafeText(value).issues];
  if (issues.length > 0) throw createMalformedError(issues);
  // The cast is safe, because `check` has validated the shape.
  return value as Shape;
}
