import type { ValidateFunction } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { isCalendarDate, isInstant } from '#core/calendar/instants.ts';
import type { Issue } from '#server/kernel/problem/problem.ts';
import { toContractIssues } from '#server/kernel/problem/schemaIssues.ts';
import { type Contract, type ContractOperation, escapePointer } from './contract.ts';
import { addContractKeywords } from './contractKeywords.ts';

/**
 * Validates requests by the contract's own schemas. Compiles each schema on first use, because a process usually serves
 * few of the calls.
 */
export type ContractValidator = {
  /**
   * Checks path and query parameters, and converts text in place to the number or boolean that the contract requires.
   * @returns All issues, or an empty list if there are none.
   */
  checkParameters(
    operation: ContractOperation,
    values: { path: Record<string, unknown>; query: Record<string, unknown> },
  ): Issue[];
  /**
   * Checks a JSON body, without coercing, removing or filling in anything.
   * @returns All issues of a small body, but only the first issue of a large one. If that issue is a `oneOf` without a
   * matching branch, the issues of its closest branch.
   */
  checkBody(operation: ContractOperation, body: unknown): Issue[];
  /** Checks any value against a schema of the contract, given by its JSON pointer. */
  check(pointer: string, value: unknown): Issue[];
};

const documentId = 'docket';

/**
 * The maximum number of values, including nested ones, for which all issues are collected. Ajv repeatedly copies its
 * growing list of errors and continues past the contract's limits, so that many errors take quadratic time.
 */
const mostJudgedWhole = 1_000;

/** Returns one validator per contract, so that compiled schemas are shared. */
export function getContractValidator(contract: Contract): ContractValidator {
  const validator = validators.get(contract) ?? createValidator(contract);
  validators.set(contract, validator);
  return validator;
}

const validators = new WeakMap<Contract, ContractValidator>();

function createValidator(contract: Contract): ContractValidator {
  const quick = createCompiler(contract, { allErrors: false, coerceTypes: false });
  const whole = createCompiler(contract, { allErrors: true, coerceTypes: false });
  const coercing = createCompiler(contract, { allErrors: true, coerceTypes: true });
  const pointers = new Map<object, string>();

  const check = (pointer: string, value: unknown): Issue[] => {
    const schema = { $ref: documentId + pointer };
    const isValid = quick(pointer, schema);
    if (isValid(value)) return [];
    const judge = hasAtMost(mostJudgedWhole, value) ? whole(pointer, schema) : isValid;
    return issuesOf(judge, value);
  };
  /**
   * Checks a value against a schema object of the contract. Ajv's errors contain the same objects, by which
   * the pointer is found.
   */
  const checkBySchema = (schema: object, value: unknown): Issue[] => {
    if (pointers.size === 0) collectPointers(contract.document, '#', pointers);
    const pointer = pointers.get(schema);
    return pointer === undefined ? [] : check(pointer, value);
  };
  const issuesOf = (judge: ValidateFunction, value: unknown): Issue[] =>
    judge(value) ? [] : toContractIssues(judge.errors ?? [], value, checkBySchema);

  return {
    check,
    checkBody: (operation, body) => (operation.body === null ? [] : check(operation.body.schema, body)),
    checkParameters: (operation, values) => {
      const judge = coercing(operation.id, buildParameterSchema(operation));
      // The name of a parameter identifies it, so `path` or `query` before the name would be superfluous.
      return issuesOf(judge, values).map(issue => ({ ...issue, path: issue.path.slice(1) }));
    },
  };
}

/** Returns true if a parsed JSON value consists of at most this many values. */
function hasAtMost(most: number, value: unknown): boolean {
  let left = most;
  const visit = (place: unknown): void => {
    left -= 1;
    if (left < 0 || typeof place !== 'object' || place === null) return;
    for (const key in place) {
      if (left < 0) return;
      visit((place as Record<string, unknown>)[key]);
    }
  };
  visit(value);
  return left >= 0;
}

function collectPointers(schema: unknown, pointer: string, pointers: Map<object, string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  pointers.set(schema, pointer);
  for (const [key, member] of Object.entries(schema)) {
    collectPointers(member, `${pointer}/${escapePointer(key)}`, pointers);
  }
}

/** Only checks texts of the right form, because the schema's pattern already rejects others. */
const formats = {
  date: (text: string) => !/^\d{4}-\d\d-\d\d$/.test(text) || isCalendarDate(text),
  'date-time': (text: string) => !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || isInstant(text),
};

type Compiler = (key: string, schema: object) => ValidateFunction;

/** Creates a compiler that compiles each schema of the contract once. */
function createCompiler(contract: Contract, options: Options): Compiler {
  const ajv = new Ajv2020({
    verbose: true,
    removeAdditional: false,
    useDefaults: false,
    // The document is OpenAPI, so it has members that aren't schema keywords, and doesn't always declare types.
    strict: false,
    formats,
    validateSchema: false,
    ...options,
  });
  addContractKeywords(ajv);
  ajv.addSchema(contract.document, documentId);
  const compiled = new Map<string, ValidateFunction>();
  return (key, schema) => {
    const known = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, known);
    return known;
  };
}

function buildParameterSchema(operation: ContractOperation): object {
  const schemaOf = (place: 'path' | 'query') => {
    const parameters = operation.parameters.filter(parameter => parameter.in === place);
    return {
      type: 'object',
      additionalProperties: false,
      required: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      properties: Object.fromEntries(
        parameters.map(({ name, schema }) => [name, { $ref: documentId + schema }]),
      ),
    };
  };
  return { type: 'object', properties: { path: schemaOf('path'), query: schemaOf('query') } };
}
