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

/** The JSON body the contract describes for a call, or undefined where it takes none. */
export type RequestBody<O extends OperationId> = operations[O] extends { requestBody?: infer B }
  ? Json<B>
  : undefined;

/** The JSON answer the contract describes for a call, or undefined where it answers 204. */
export type ResponseBody<O extends OperationId> = operations[O]['responses'] extends { 200: infer R }
  ? Json<R>
  : undefined;

/** What may stand behind the `?` of a call. */
export type RequestQuery<O extends OperationId> = Parameters<O, 'query'>;

/** A request after guards and validation: everything in it is what the contract says. */
export type ApiRequest<O extends OperationId> = {
  params: Parameters<O, 'path'>;
  query: Parameters<O, 'query'>;
  body: RequestBody<O>;
  /** Who calls. Calls marked `x-public` in the contract have nobody: reading it there throws. */
  readonly principal: Principal;
  /** The caller's hub connection, which is not told of its own changes. */
  connectionId: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  headers: IncomingHttpHeaders;
  /** Whether the browser reached us over https. */
  isSecure: boolean;
  /** The network address the caller comes from. */
  address: string;
  /** Aborted once the caller hangs up without having the answer, by a `ProblemError` that work may throw to end. */
  readonly signal: AbortSignal;
  /** The parts of a multipart body, to be read in order and to the end. */
  parts: () => AsyncIterableIterator<Multipart>;
};

export type ReplyHeaders = Record<string, string | string[]>;

/** What a handler answers: JSON, nothing, or raw content whose type the headers give. */
export type ApiReply<O extends OperationId> =
  | { status: 200; body: ResponseBody<O>; headers?: ReplyHeaders }
  | { status: 202 | 204; headers?: ReplyHeaders }
  | { status: 303; headers: ReplyHeaders & { location: string } }
  | {
      status: 200 | 206;
      raw: Readable | Buffer | string;
      headers: ReplyHeaders & { 'content-type': string };
    };

export type Handler<O extends OperationId> = (request: ApiRequest<O>) => Promise<ApiReply<O>>;

/** The served calls, by operationId. A call of the contract that is missing here answers 501. */
export type Handlers = { [O in OperationId]?: Handler<O> };

/** A JSON answer. */
export function ok<T>(body: T, headers?: ReplyHeaders): { status: 200; body: T; headers?: ReplyHeaders } {
  return headers === undefined ? { status: 200, body } : { status: 200, body, headers };
}

/** An answer without content. */
export function noContent(headers?: ReplyHeaders): { status: 204; headers?: ReplyHeaders } {
  return headers === undefined ? { status: 204 } : { status: 204, headers };
}
