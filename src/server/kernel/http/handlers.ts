import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { operations } from '#contract/docket.gen.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { OperationId } from './contract.ts';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Parameters<O extends OperationId, K extends 'path' | 'query'> = operations[O]['parameters'] extends {
  [key in K]: infer P;
}
  ? P
  : operations[O]['parameters'] extends { [key in K]?: infer P }
    ? NonNullable<P>
    : never;

/** The JSON body of a call according to the contract, or `undefined` if the call takes none. */
export type RequestBody<O extends OperationId> = operations[O] extends { requestBody?: infer B }
  ? Json<B>
  : undefined;

/**
 * The JSON response of a call according to the contract, or `undefined` if the call has no JSON response
 * with status 200.
 */
export type ResponseBody<O extends OperationId> = operations[O]['responses'] extends { 200: infer R }
  ? Json<R>
  : undefined;

export type RequestQuery<O extends OperationId> = Parameters<O, 'query'>;

/** A request after guards and validation: everything in it conforms to the contract. */
export type ApiRequest<O extends OperationId> = {
  params: Parameters<O, 'path'>;
  query: Parameters<O, 'query'>;
  body: RequestBody<O>;
  /**
   * The caller. Calls marked `x-public` in the contract have no caller, and reading this property in them
   * throws an error.
   */
  readonly principal: Principal;
  /** The caller's hub connection, which isn't notified of its own changes. */
  connectionId: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  headers: IncomingHttpHeaders;
  /** True if the browser uses https. */
  isSecure: boolean;
  address: string;
  /** Aborted, with a `ProblemError` that work can throw, when the caller disconnects before the response. */
  readonly signal: AbortSignal;
  /** The parts of a multipart body, to be read in order and to the end. */
  parts: () => AsyncIterableIterator<Multipart>;
};

export type ReplyHeaders = Record<string, string | string[]>;

/** A handler's response: JSON, nothing, or raw content whose type is in the headers. */
export type ApiReply<O extends OperationId> =
  | { status: 200; body: ResponseBody<O>; headers?: ReplyHeaders }
  | { status: 202 | 204; headers?: ReplyHeaders }
  | { status: 303; headers: ReplyHeaders & { location: string } }
  | {
      status: 200 | 206;
      raw: Readable | Buffer | string;
      headers: ReplyHeaders & { 'content-type': string };
    };

export type OperationHandler<O extends OperationId> = (request: ApiRequest<O>) => Promise<ApiReply<O>>;

/** The implemented calls, keyed by operationId. A call of the contract without a handler returns 501. */
export type OperationHandlers = { [O in OperationId]?: OperationHandler<O> };

export function respondOk<T>(
  body: T,
  headers?: ReplyHeaders,
): { status: 200; body: T; headers?: ReplyHeaders } {
  return headers === undefined ? { status: 200, body } : { status: 200, body, headers };
}

export function respondNoContent(headers?: ReplyHeaders): { status: 204; headers?: ReplyHeaders } {
  return headers === undefined ? { status: 204 } : { status: 204, headers };
}
