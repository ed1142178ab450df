import type { ValidateFunction } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { isCalendarDate, isInstant } from '#core/calendar/instants.ts';
import type { Issue } from '#server/kernel/problem/problem.ts';
import { toIssues } from '#server/kernel/problem/schemaIssues.ts';
import { type Contract, escapePointer, type Operation } from './contract.ts';
import { addContractKeywords } from './contractKeywords.ts';

/** Judges requests by the contract's own schemas. Compiled at first use: most processes serve few of the calls. */
export type ContractValidator = {
  /**
   * Path and query parameters; text becomes the number or boolean the contract asks for, in place.
   * @returns every fault, an empty list when there is none.
   */
  checkParameters(
    operation: Operation,
    values: { path: Record<string, unknown>; query: Record<string, unknown> },
  ): Issue[];
  /**
   * A JSON body, taken as it is: no coercion, nothing removed, nothing filled in.
   * @returns every fault of what is small; of what is large the first, and every fault of the choice it lies in.
   */
  checkBody(operation: Operation, body: unknown): Issue[];
  /** Any value against a schema of the contract; used by tests on answers. */
  check(pointer: string, value: unknown): Issue[];
};

const documentId = 'docket';

/**
 * Values, nested ones counted, among which every fault is looked for. Ajv copies its list of faults time and again while
 * it grows, and goes on past the bounds of the contract, so that many faults cost their square.
 */
const mostJudgedWhole = 1_000;

/** One for each contract, so that compiled schemas are shared. */
export function contractValidator(contract: Contract): ContractValidator {
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
  /** Parts of the contract are the same objects in Ajv's errors, so each is known by where it stands. */
  const checkBySchema = (schema: object, value: unknown): Issue[] => {
    if (pointers.size === 0) collectPointers(contract.document, '#', pointers);
    const pointer = pointers.get(schema);
    return pointer === undefined ? [] : check(pointer, value);
  };
  const issuesOf = (judge: ValidateFunction, value: unknown): Issue[] =>
    judge(value) ? [] : toIssues(judge.errors ?? [], value, checkBySchema);

  return {
    check,
    checkBody: (operation, body) => (operation.body === null ? [] : check(operation.body.schema, body)),
    checkParameters: (operation, values) => {
      const judge = coercing(operation.id, parameterSchema(operation));
      // Where the parameter stands says its name; `path` and `query` would only be in the way.
      return issuesOf(judge, values).map(issue => ({ ...issue, path: issue.path.slice(1) }));
    },
  };
}

/** Whether a parsed JSON value consists of no more values than this. */
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

/** Of texts that have the form already; other ones are refused by the pattern alone. */
const formats = {
  date: (text: string) => !/^\d{4}-\d\d-\d\d$/.test(text) || isCalendarDate(text),
  'date-time': (text: string) => !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || isInstant(text),
};

type Compiler = (key: string, schema: object) => ValidateFunction;

/** Compiles schemas that refer to the contract, each once. */
function createCompiler(contract: Contract, options: Options): Compiler {
  const ajv = new Ajv2020({
    verbose: true,
    removeAdditional: false,
    useDefaults: false,
    // The document is OpenAPI: it has members that are no schema keywords, and leaves types to its readers.
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

function parameterSchema(operation: Operation): object {
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
