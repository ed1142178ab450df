/**
 * Makes calls as each type of user, about the user's own entities, another account's entities, or hidden entities, and
 * returns the responses.
 */
import type { Listener } from '../listener.ts';
import { listen } from '../listener.ts';
import { type LooseInput, type RightsCall, send } from './rightsCall.ts';
import type { Ids, PersonName, RightsWorld } from './world.ts';

export const ROLES = ['admin', 'member', 'reader', 'nobody'] as const;
export const OBJECT_KINDS = ['own', 'other', 'hidden'] as const;
export type Role = (typeof ROLES)[number] & PersonName;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/**
 * The result if there is nothing to call, because the call refers to no such object or the object's type can't be
 * hidden.
 */
export const NOT_CALLED = '–';

export interface RightsWorlds {
  readonly world: RightsWorld;
  /** Another account with the same entities. */
  readonly other: RightsWorld;
}

/**
 * Returns the status of the response, followed by `!` if its body reports a rejection. Returns `NOT_CALLED` if there is
 * nothing to call.
 */
export async function readAnswer(
  { world, other }: RightsWorlds,
  call: RightsCall,
  { role, object }: { role: Role; object: ObjectKind },
): Promise<string> {
  const usual = world.idsOf(role);
  const targets: Record<ObjectKind, Ids> = {
    own: usual,
    other: other.idsOf('admin'),
    hidden: { ...usual, ...world.vault },
  };
  const isAboutIt =
    getText(call.input({ target: targets[object], own: usual })) !==
    getText(call.input({ target: usual, own: usual }));
  if (object !== 'own' && !isAboutIt) return NOT_CALLED;
  const fresh = object === 'own' && call.fresh ? await call.fresh(world, usual) : {};
  const own = { ...usual, ...fresh };
  const target = object === 'own' ? own : targets[object];
  const answer = await send(world.people[role], call.id, call.input({ target, own }));
  // Earlier calls determine whether an allowed change has an effect (200) or not (204).
  const status = call.id === 'changeConfiguration' && answer.status === 204 ? 200 : answer.status;
  return `${status}${isRefusedInside(answer.json) ? '!' : ''}`;
}

/** Returns whether a body reports a rejection, as plans and bulk changes do with status 200. */
function isRefusedInside(json: unknown): boolean {
  if (Array.isArray(json)) return json.length > 0 && json.every(one => one?.outcome === 'Refused');
  const told = json as { issues?: unknown[]; code?: string } | undefined;
  return told?.code === undefined && (told?.issues?.length ?? 0) > 0;
}

/** Removes values that are generated for each call. */
function getText({ form: _, ...input }: LooseInput): string {
  return JSON.stringify(input)
    .replaceAll(/ [0-9a-f]{8}"/g, '"')
    .replaceAll(/[0-9a-f-]{36}@example/g, '@example');
}

/** Opens live connections for the calls that require a live connection. */
export async function connectAll(world: RightsWorld): Promise<Listener[]> {
  return Promise.all(
    ROLES.map(async role => {
      const listener = await listen(world.people[role]);
      world.people[role].connectionId = listener.connection.connectionId;
      return listener;
    }),
  );
}
