import { expect } from 'vitest';
import type { operations } from '#contract/docket.gen.ts';
import type { CurrentUser, Problem } from '#core/model.ts';
import {
  type Contract,
  type ContractOperation,
  loadContract,
  type OperationId,
} from '#server/kernel/http/contract.ts';
import type { RequestBody, ResponseBody } from '#server/kernel/http/handlers.ts';
import { getContractValidator } from '#server/kernel/http/validation.ts';

type PathOf<O extends OperationId> = operations[O]['parameters'] extends { path: infer P } ? P : unknown;
type QueryOf<O extends OperationId> = operations[O]['parameters'] extends { query?: infer Q } ? Q : unknown;

/** The input of a call: path parameters, query, and a JSON body, or a form for multipart calls. */
export type CallInput<O extends OperationId> = {
  params?: PathOf<O>;
  query?: QueryOf<O>;
  body?: RequestBody<O>;
  form?: FormData;
  headers?: Record<string, string>;
};

export type Answer = { status: number; headers: Headers; bytes: ArrayBuffer; text: string; json: unknown };

/** Prepares a contract for validating responses. */
function getReader(contract: Contract) {
  return {
    validator: getContractValidator(contract),
    patterns: contract.operations.map(operation => ({
      operation,
      pattern: new RegExp(`^/api${operation.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
    operationsById: new Map(contract.operations.map(operation => [operation.id, operation])),
  };
}

type ContractReader = ReturnType<typeof getReader>;

/** The server's contract and everything compiled from it, shared by servers and clients under test. */
export const usualContract = loadContract();
const usual = getReader(usualContract);

/**
 * A browser's session with a running server. Stores the session's cookies and token, and validates every response
 * against the contract. A response that violates the contract fails the test; nothing is removed from the response to
 * make it valid.
 */
export class ApiClient {
  readonly url: string;
  token: string | null = null;
  user: CurrentUser | null = null;
  connectionId: string | null = null;
  readonly cookies = new Map<string, string>();

  readonly #contract: ContractReader;

  constructor(url: string, contract?: Contract) {
    this.url = url;
    this.#contract = contract ? getReader(contract) : usual;
  }

  /** Makes a call that must succeed. */
  async ok<O extends OperationId>(id: O, input: CallInput<O> = {}): Promise<ResponseBody<O>> {
    const answer = await this.call(id, input);
    expect(answer.status, `${id} answered ${answer.text}`).toBeLessThan(300);
    return answer.json as ResponseBody<O>;
  }

  /** Makes a call that must be rejected with this status. */
  async refused<O extends OperationId>(status: number, id: O, input: CallInput<O> = {}): Promise<Problem> {
    const answer = await this.call(id, input);
    expect(answer.status, `${id} answered ${answer.text}`).toBe(status);
    return answer.json as Problem;
  }

  async call<O extends OperationId>(id: O, input: CallInput<O> = {}): Promise<Answer> {
    const operation = getOperation(this.#contract, id);
    const params = (input.params ?? {}) as Record<string, string>;
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {})) query.append(name, String(value));
    const suffix = query.size === 0 ? '' : `?${query}`;
    const isJson = input.body !== undefined;
    return this.send(operation.method, `/api${path}${suffix}`, {
      ...(isJson ? { body: JSON.stringify(input.body) } : {}),
      ...(input.form === undefined ? {} : { body: input.form }),
      headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...input.headers },
    });
  }

  /** Sends any request. The response is validated if the contract contains the path. */
  async send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.token !== null && !headers.has('authorization')) {
      headers.set('authorization', `Bearer ${this.token}`);
    }
    if (this.connectionId !== null) headers.set('x-connection-id', this.connectionId);
    if (path.startsWith('/api/auth') && this.cookies.size > 0) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(this.url + path, { ...init, method, headers, redirect: 'manual' });
    const bytes = await response.arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    this.#keepCookies(response.headers);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const json = type.endsWith('json') ? JSON.parse(text) : undefined;
    const answer = { status: response.status, headers: response.headers, bytes, text, json };
    checkAnswer(this.#contract, { method, path: path.split('?')[0] ?? path, type, answer });
    return answer;
  }

  /** Registers an account, and acts as the account's administrator from then on. */
  async register(body: RequestBody<'registerAccount'>): Promise<CurrentUser> {
    return this.#enter(await this.ok('registerAccount', { body }));
  }

  async logIn(body: RequestBody<'logIn'>): Promise<CurrentUser> {
    return this.#enter(await this.ok('logIn', { body }));
  }

  async refresh(): Promise<ResponseBody<'refreshSession'>> {
    const answer = await this.ok('refreshSession');
    if (answer.data !== undefined) this.token = answer.data.token;
    return answer;
  }

  #enter(answer: ResponseBody<'logIn'>): CurrentUser {
    if (answer.data === undefined) throw new Error(`Not logged in: ${answer.resultType}`);
    this.token = answer.data.token;
    this.user = answer.data.user;
    return answer.data.user;
  }

  #keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function getOperation({ operationsById }: ContractReader, id: OperationId): ContractOperation {
  const operation = operationsById.get(id);
  if (operation === undefined) throw new Error(`The contract has no operation ${id}.`);
  return operation;
}

type Judged = { method: string; path: string; type: string; answer: Answer };

function checkAnswer(contract: ContractReader, { method, path, type, answer }: Judged): void {
  if (!path.startsWith('/api/')) return;
  const place = `${method} ${path} ${answer.status}`;
  const operation = findOperation(contract, method, path);
  if (operation === undefined) {
    if (answer.status >= 400 && type === 'application/problem+json') checkProblem(contract, place, answer);
    return;
  }
  const described = operation.responses[String(answer.status)] ?? operation.responses.default ?? {};
  if (Object.keys(described).length === 0) {
    expect(answer.text, `${place} must be empty`).toBe('');
    return;
  }
  const known = described[type] ?? described['*/*'];
  const schema = isAttachment(answer) ? (described.attachment ?? known) : known;
  if (schema === undefined) {
    throw new Error(`${place} answers ${type}, the contract says ${Object.keys(described)}: ${answer.text}`);
  }
  if (!type.endsWith('json')) return;
  expect(
    contract.validator.check(schema, answer.json),
    `${place} differs from the contract: ${answer.text}`,
  ).toEqual([]);
  if (type === 'application/problem+json') checkProblem(contract, place, answer);
}

function isAttachment({ headers }: Answer): boolean {
  return headers.get('content-disposition')?.startsWith('attachment') === true;
}

function checkProblem({ validator }: ContractReader, place: string, answer: Answer): void {
  const schema = '#/components/schemas/Problem';
  expect(validator.check(schema, answer.json), `${place}: ${answer.text}`).toEqual([]);
  expect((answer.json as Problem).status, place).toBe(answer.status);
}

function findOperation(
  { patterns }: ContractReader,
  method: string,
  path: string,
): ContractOperation | undefined {
  const matching = patterns
    .filter(({ operation, pattern }) => operation.method === method && pattern.test(path))
    .map(({ operation }) => operation);
  // The server prefers the path with fewer parameters.
  return matching.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}
