/**
 * Translates Ajv's errors to the engine's issues, so that an error has the same code whether the schema or a
 * rule finds it.
 */
import { createIssue } from '../issues.ts';
import type { Issue, IssuePath } from '../model.ts';

/** A compiled schema: created by Ajv on the server; the browser imports the same code as a module. */
export interface SchemaValidator {
  (data: unknown): boolean;
  errors?: SchemaError[] | null;
}

export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const CODES: Readonly<Record<string, { code: string; params?: Record<string, string> }>> = {
  maxLength: { code: 'TooLong', params: { limit: 'limit' } },
  minLength: { code: 'TooShort', params: { limit: 'limit' } },
  maximum: { code: 'TooLarge', params: { limit: 'limit' } },
  minimum: { code: 'TooSmall', params: { limit: 'limit' } },
  maxItems: { code: 'TooManyValues', params: { limit: 'limit' } },
  enum: { code: 'InvalidChoice' },
  pattern: { code: 'InvalidText' },
};

/** Returns issues with paths relative to the validated data, without duplicates. */
export function findSchemaIssues(validate: SchemaValidator, data: unknown): Issue[] {
  if (validate(data)) return [];
  const issues = new Map<string, Issue>();
  for (const error of validate.errors ?? []) {
    const issue = toIssue(error);
    const key = `${JSON.stringify(issue.path)} ${issue.code}`;
    if (!issues.has(key)) issues.set(key, issue);
  }
  return [...issues.values()];
}

function toIssue(error: SchemaError): Issue {
  const path = parsePointer(error.instancePath);
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty);
    return path.length === 0 ? createIssue([name], 'UnknownField') : createIssue(path, 'WrongShape');
  }
  const known = CODES[error.keyword];
  if (!known) return createIssue(path, 'WrongShape');
  const params: Issue['params'] = {};
  for (const [name, source] of Object.entries(known.params ?? {})) {
    const value = error.params[source];
    if (typeof value === 'number' || typeof value === 'string') params[name] = value;
  }
  return createIssue(path, known.code, params);
}

function parsePointer(pointer: string): IssuePath {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(part => (/^(0|[1-9]\d*)$/.test(part) ? Number(part) : part));
}
