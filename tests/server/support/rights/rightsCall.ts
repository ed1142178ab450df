import type { OperationId } from '#server/kernel/http/contract.ts';
import type { Answer, ApiClient, CallInput } from '../apiClient.ts';
import type { Ids, RightsWorld } from './world.ts';

/** Ids of what the call is about, and of what it mentions beside that. They differ where somebody reaches for what is not theirs. */
export interface CallIds {
  readonly target: Ids;
  readonly own: Ids;
}

/** A good call; several of one operation have variants. */
export interface RightsCall {
  readonly id: OperationId;
  readonly variant: string | null;
  /** What is in the path comes from the target, what is in the body from the caller's own. */
  input(ids: CallIds): LooseInput;
  /** For calls that use up what they are about: makes another one, as somebody who may. */
  fresh: ((world: RightsWorld, own: Ids) => Promise<Ids>) | null;
}

export interface LooseInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
}

type Fresh = NonNullable<RightsCall['fresh']>;

type Named = (name: string) => string;

/** Bodies are not typed by the contract: the table of permissions proves that they are good. */
export function call(
  id: OperationId,
  input: LooseInput | ((target: Named, own: Named) => LooseInput) = {},
  { variant = null, fresh = null }: { variant?: string | null; fresh?: Fresh | null } = {},
): RightsCall {
  const make = typeof input === 'function' ? input : () => input;
  return {
    id,
    variant,
    fresh,
    input: ({ target, own }) => make(idIn(target, own), idIn(own, own)),
  };
}

/** Who lacks a thing of this name is asked for the other's. */
function idIn(ids: Ids, fallback: Ids): Named {
  return name => {
    const id = ids[name] ?? fallback[name];
    if (!id) throw new Error(`There is no ${name} in this world.`);
    return id;
  };
}

export function labelOf({ id, variant }: RightsCall): string {
  return variant === null ? id : `${id} ${variant}`;
}

/** Sends what need not fit the contract's types. */
export function send(client: ApiClient, id: OperationId, input: LooseInput): Promise<Answer> {
  return client.call(id, input as CallInput<OperationId>);
}
