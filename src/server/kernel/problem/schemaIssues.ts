import type { ErrorObject } from 'ajv';
import { createIssue, nestIssue } from '#core/issues.ts';
import { type Issue, MAX_REPORTED_ISSUES } from './problem.ts';

/** Validates a value by one schema object of the contract. */
export type ContractSchemaValidator = (schema: object, value: unknown) => Issue[];

/**
 * Converts Ajv's errors (in verbose mode) to issues: one per error, with the path to the value. A value
 * that matches no branch of a `oneOf` or `anyOf` fails in all of them. Such a value is validated again by
 * the closest branch only, so that one error results in one issue. A branch that only allows `null` is
 * never the closest.
 */
export function toContractIssues(
  errors: ErrorObject[],
  value: unknown,
  judgeBySchema: ContractSchemaValidator,
): Issue[] {
  const failed = errors.filter(isFailedChoice);
  const places = new Set(failed.map(({ instancePath }) => instancePath));
  // Only considers the outermost choices, because validating a branch again handles nested ones.
  const choices = new Map(
    failed
      .filter(({ instancePath }) => !ancestors(instancePath).some(place => places.has(place)))
      .map(choice => [choice.instancePath, choice]),
  );
  const plain = errors.filter(
    ({ instancePath }) => ![instancePath, ...ancestors(instancePath)].some(place => places.has(place)),
  );
  const issues = [
    ...plain.map(error => toIssue(error, value)),
    ...[...choices.values()].flatMap((choice, index) => {
      const path = readPath(choice.instancePath, value);
      // An issue beyond the maximum is counted but not listed, so it needn't be precise.
      if (index >= MAX_REPORTED_ISSUES) return createIssue(path, 'WrongShape');
      return judgeNearestBranch(choice, judgeBySchema).map(issue => nestIssue(path, issue));
    }),
  ];
  return [...new Map(issues.map(issue => [JSON.stringify([issue.path, issue.code]), issue])).values()];
}

function isFailedChoice(error: ErrorObject): boolean {
  const fitsSeveral = Array.isArray(error.params.passingSchemas);
  return (error.keyword === 'oneOf' || error.keyword === 'anyOf') && !fitsSeveral;
}

/** Returns the ancestors of a JSON pointer, starting with the nearest and ending with the root (an empty pointer). */
function ancestors(pointer: string): string[] {
  const found: string[] = [];
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    found.push(pointer.slice(0, end));
    if (end === 0) break;
  }
  return found;
}

function judgeNearestBranch(choice: ErrorObject, judgeBySchema: ContractSchemaValidator): Issue[] {
  const branches = (choice.schema as { type?: string }[]).filter(({ type }) => type !== 'null');
  const verdicts = branches.map(branch => judgeBySchema(branch, choice.data));
  const distance = (issues: Issue[]) =>
    issues.filter(({ path }) => path.length < 2).length * 1_000 + issues.length;
  const [nearest] = verdicts.sort((a, b) => distance(a) - distance(b));
  return nearest ?? [createIssue([], 'WrongShape')];
}

const codes: Record<string, string> = {
  required: 'Required',
  additionalProperties: 'UnknownProperty',
  unevaluatedProperties: 'UnknownProperty',
  type: 'WrongShape',
  maxLength: 'TooLong',
  minLength: 'TooShort',
  maximum: 'TooLarge',
  minimum: 'TooSmall',
  maxItems: 'TooManyValues',
  maxProperties: 'TooManyValues',
  minItems: 'TooFewValues',
  uniqueItems: 'Duplicate',
  'x-max-conditions': 'TooManyConditions',
  enum: 'InvalidChoice',
  const: 'InvalidChoice',
  pattern: 'InvalidFormat',
  format: 'InvalidDate',
};

function toIssue(error: ErrorObject, value: unknown): Issue {
  const path = readPath(error.instancePath, value);
  const code = codes[error.keyword] ?? 'WrongShape';
  const { params } = error;
  if (error.keyword === 'required') return createIssue([...path, params.missingProperty], code);
  if (code === 'UnknownProperty') {
    return createIssue([...path, params.additionalProperty ?? params.unevaluatedProperty], code);
  }
  if (error.keyword === 'type') return createIssue(path, code, { expected: String(params.type) });
  if (error.keyword === 'x-max-conditions') return createIssue(path, code, { limit: Number(error.schema) });
  if (typeof params.limit === 'number') return createIssue(path, code, { limit: params.limit });
  return createIssue(path, code);
}

/** Converts a JSON pointer to a path. Array indexes become numbers. */
function readPath(pointer: string, value: unknown): Issue['path'] {
  const path: Issue['path'] = [];
  let place = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(place) ? Number(key) : key);
    place = (place as Record<string, unknown> | undefined)?.[key];
  }
  return path;
}
