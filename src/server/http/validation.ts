import type { ValidateFunction } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { type Contract, escapePointer, type Operation } from './contract.ts';
import type { Issue } from './problem.ts';
import { toIssues } from './schemaIssues.ts';

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
  /** A JSON body, taken as it is: no coercion, nothing removed, nothing filled in. */
  checkBody(operation: Operation, body: unknown): Issue[];
  /** Any value against a schema of the contract; used by tests on answers. */
  check(pointer: string, value: unknown): Issue[];
};

const documentId = 'docket';

export function createContractValidator(contract: Contract): ContractValidator {
  const exact = createAjv(contract, { coerceTypes: false });
  const coercing = createAjv(contract, { coerceTypes: true });
  const compiled = new Map<string | object, ValidateFunction>();
  const pointers = new Map<object, string>();

  const compile = (key: string | object, make: () => ValidateFunction): ValidateFunction => {
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const validate = make();
    compiled.set(key, validate);
    return validate;
  };
  const check = (pointer: string, value: unknown): Issue[] =>
    judge(
      compile(pointer, () => exact.compile({ $ref: documentId + pointer })),
      value,
    );
  /** Parts of the contract are the same objects in Ajv's errors, so each is known by where it stands. */
  const checkBySchema = (schema: object, value: unknown): Issue[] => {
    if (pointers.size === 0) collectPointers(contract.document, '#', pointers);
    const pointer = pointers.get(schema);
    return pointer === undefined ? [] : check(pointer, value);
  };
  const judge = (validate: ValidateFunction, value: unknown): Issue[] =>
    validate(value) ? [] : toIssues(validate.errors ?? [], value, checkBySchema).slice(0, mostIssues);

  return {
    check,
    checkBody: (operation, body) => (operation.body === null ? [] : check(operation.body.schema, body)),
    checkParameters: (operation, values) => {
      const validate = compile(operation.id, () => coercing.compile(parameterSchema(operation)));
      // Where the parameter stands says its name; `path` and `query` would only be in the way.
      return judge(validate, values).map(issue => ({ ...issue, path: issue.path.slice(1) }));
    },
  };
}

/** Nobody reads more, and the answer stays smaller than the question. */
const mostIssues = 1_000;

function collectPointers(schema: unknown, pointer: string, pointers: Map<object, string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  pointers.set(schema, pointer);
  for (const [key, member] of Object.entries(schema)) {
    collectPointers(member, `${pointer}/${escapePointer(key)}`, pointers);
  }
}

function createAjv(contract: Contract, options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    removeAdditional: false,
    useDefaults: false,
    // The document is OpenAPI: it has members that are no schema keywords, and leaves types to its readers.
    strict: false,
    validateFormats: false,
    validateSchema: false,
    ...options,
  });
  ajv.addSchema(contract.document, documentId);
  return ajv;
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
