import type { OperationId } from '#server/kernel/http/contract.ts';
import type { Answer, ApiClient, CallInput } from '../apiClient.ts';
import type { Ids, RightsWorld } from './world.ts';

/**
 * Ids of the call's target, and of the other entities to which the call refers. They differ if a user tries to access
 * entities of others.
 */
export interface CallIds {
  readonly target: Ids;
  readonly own: Ids;
}

/** A valid call. An operation can have several variants. */
export interface RightsCall {
  readonly id: OperationId;
  readonly variant: string | null;
  /** Path parameters refer to the target; the body refers to the caller's own entities. */
  input(ids: CallIds): LooseInput;
  /** For calls that use up their target: creates another target, as a user with permission. */
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

/** Creates a call. The contract doesn't type its body; the permission table shows that the body is valid. */
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
    input: ({ target, own }) => make(getId(target, own), getId(own, own)),
  };
}

/** Returns a function that finds ids by name. Uses the fallback if no entity has this name. */
function getId(ids: Ids, fallback: Ids): Named {
  return name => {
    const id = ids[name] ?? fallback[name];
    if (!id) throw new Error(`There is no ${name} in this world.`);
    return id;
  };
}

export function getCallLabel({ id, variant }: RightsCall): string {
  return variant === null ? id : `${id} ${variant}`;
}

/** Sends input that needn't match the contract's types. */
export function send(client: ApiClient, id: OperationId, input: LooseInput): Promise<Answer> {
  return client.call(id, input as CallInput<OperationId>);
}
