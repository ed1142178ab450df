import { readFileSync } from 'node:fs';
import type { operations } from '#contract/docket.gen.ts';
import type { ModuleName } from '#core/policy/permissions.ts';

/** The name of a call in the contract. */
export type OperationId = keyof operations;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/**
 * One call of the contract, ready to be bound. Schemas are JSON pointers to locations in the document
 * (`#/paths/…`).
 */
export type ContractOperation = {
  id: OperationId;
  method: HttpMethod;
  /** Below `/api`, with parameters in braces as in the contract. */
  path: string;
  isPublic: boolean;
  /** True if the number of calls per client address is limited. */
  isLimited: boolean;
  needsAdmin: boolean;
  /** True if the call changes nothing, because it is a GET or is marked as read-only. */
  isRead: boolean;
  module: ModuleName | null;
  parameters: OperationParameter[];
  /**
   * All accepted media types. `mediaType` is the first one, which `schema` describes. `null` if the call
   * takes no body.
   */
  body: { mediaType: string; otherMediaTypes: string[]; schema: string; isRequired: boolean } | null;
  /** Members of the response that are allowed in the body, but ignored. */
  answered: string[];
  /**
   * True if another system sends the body, so that invalid texts can't be corrected. The module of the call
   * makes such texts storable.
   */
  isForeign: boolean;
  /** Maximum size of a JSON body in bytes. */
  bodyLimit: number;
  /** Pointers to schemas, keyed by status code (or `default`), then by media type (or `attachment`). */
  responses: Record<string, Record<string, string>>;
};

export type OperationParameter = { name: string; in: 'path' | 'query'; isRequired: boolean; schema: string };

export type Contract = {
  document: JsonObject;
  operations: ContractOperation[];
  /** The document as JSON text, as returned by `GET /api/openapi.json`. */
  text: string;
};

type JsonObject = { [key: string]: unknown };

const methods: HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Reads the contract (`docket.yaml` as JSON), the single source of routes, guards and validation. */
export function loadContract(): Contract {
  return parseContract(readFileSync(new URL('../../../../openapi/docket.gen.json', import.meta.url), 'utf8'));
}

/** @param text An OpenAPI document as JSON. */
export function parseContract(text: string): Contract {
  const document: JsonObject = JSON.parse(text);
  const operations: ContractOperation[] = [];
  for (const [path, pathItem] of Object.entries(toObject(document.paths))) {
    for (const method of methods) {
      const key = method.toLowerCase();
      if (key in toObject(pathItem)) operations.push(readOperation({ document, path, method }));
    }
  }
  return { document, operations, text };
}

type Place = { document: JsonObject; path: string; method: HttpMethod };

function readOperation({ document, path, method }: Place): ContractOperation {
  const pathPointer = `#/paths/${escapePointer(path)}`;
  const pointer = `${pathPointer}/${method.toLowerCase()}`;
  const source = toObject(resolvePointer(document, pointer).value);
  const reader = { document };
  return {
    id: source.operationId as OperationId,
    method,
    path,
    isPublic: source['x-public'] === true,
    isLimited: source['x-limited'] === true,
    needsAdmin: source['x-access'] === 'admin',
    isRead: method === 'GET' || source['x-reads'] === true,
    module: (source['x-module'] as ModuleName | undefined) ?? null,
    parameters: [
      ...readParameters(reader, `${pathPointer}/parameters`),
      ...readParameters(reader, `${pointer}/parameters`),
    ],
    body: readBody(reader, `${pointer}/requestBody`),
    answered: (source['x-answered'] as string[] | undefined) ?? [],
    isForeign: source['x-foreign'] === true,
    bodyLimit: getBodyLimit(source),
    responses: readResponses(reader, `${pointer}/responses`),
  };
}

const kilobyte = 1024;

/**
 * Returns the limit in bytes. `x-large` marks calls with large bodies, such as a record's tables and texts,
 * a list of records or a configuration. Public calls have a low limit, unless another system sends the
 * body.
 */
function getBodyLimit(operation: JsonObject): number {
  if (operation['x-large'] === true) return 8 * kilobyte * kilobyte;
  const isStrangers = operation['x-public'] === true && operation['x-foreign'] !== true;
  return isStrangers ? 64 * kilobyte : kilobyte * kilobyte;
}

type Reader = { document: JsonObject };

function readParameters({ document }: Reader, pointer: string): OperationParameter[] {
  const list = resolvePointer(document, pointer).value;
  if (!Array.isArray(list)) return [];
  return list.map((_, index) => {
    const { value, pointer: place } = resolvePointer(document, `${pointer}/${index}`);
    const parameter = toObject(value);
    return {
      name: String(parameter.name),
      in: parameter.in as OperationParameter['in'],
      isRequired: parameter.required === true,
      schema: `${place}/schema`,
    };
  });
}

function readBody({ document }: Reader, pointer: string): ContractOperation['body'] {
  const { value, pointer: place } = resolvePointer(document, pointer);
  if (value === undefined) return null;
  const body = toObject(value);
  const [mediaType, ...otherMediaTypes] = Object.keys(toObject(body.content));
  if (mediaType === undefined) return null;
  return {
    mediaType,
    otherMediaTypes,
    schema: `${place}/content/${escapePointer(mediaType)}/schema`,
    isRequired: body.required === true,
  };
}

function readResponses({ document }: Reader, pointer: string): ContractOperation['responses'] {
  const responses: ContractOperation['responses'] = {};
  for (const status of Object.keys(toObject(resolvePointer(document, pointer).value))) {
    const { value, pointer: place } = resolvePointer(document, `${pointer}/${status}`);
    const schemas: Record<string, string> = {};
    if (toObject(value)['x-attachment']) schemas.attachment = `${place}/x-attachment`;
    for (const mediaType of Object.keys(toObject(toObject(value).content ?? {}))) {
      schemas[mediaType] = `${place}/content/${escapePointer(mediaType)}/schema`;
    }
    responses[status] = schemas;
  }
  return responses;
}

/**
 * Returns the value at a pointer, and the pointer. `$ref`s are resolved to their target and the pointer of the target.
 */
export function resolvePointer(document: JsonObject, pointer: string): { value: unknown; pointer: string } {
  let value: unknown = document;
  for (const part of pointer.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as JsonObject | undefined)?.[key];
  }
  const reference = (value as JsonObject | undefined)?.$ref;
  return typeof reference === 'string' ? resolvePointer(document, reference) : { value, pointer };
}

/** Escapes a key as one part of a `$ref` pointer. */
export function escapePointer(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function toObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null) throw new Error('The contract has an object missing.');
  return value as JsonObject;
}
