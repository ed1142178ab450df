import { findUnsafeText } from '#server/kernel/http/textSafety.ts';
import { createMalformedError } from '#server/kernel/problem/problem.ts';

type Check = (json: unknown) => Parameters<typeof createMalformedError>[0];

/** Reads the `json` part of a form. @param check Validates it against the contract's schema of `Shape`. */
export function parseJsonPart<Shape>(fields: ReadonlyMap<string, string>, check: Check): Shape {
  let value: unknown;
  try {
    value = JSON.parse(fields.get('json') ?? '');
  } catch {
    throw createMalformedError([{ path: ['json'], code: 'WrongShape', params: {} }]);
  }
  const issues = [...check(value), ...findUnsafeText(value).issues];
  if (issues.length > 0) throw createMalformedError(issues);
  // Validated by the contract's schema.
  return value as Shape;
}
