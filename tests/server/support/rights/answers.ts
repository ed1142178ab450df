/** What each kind of person is answered when they make a call about what is theirs, another account's, or hidden. */
import type { Listener } from '../listener.ts';
import { listen } from '../listener.ts';
import { type LooseInput, type RightsCall, send } from './rightsCall.ts';
import type { Ids, PersonName, RightsWorld } from './world.ts';

export const ROLES = ['admin', 'member', 'reader', 'nobody'] as const;
export const OBJECTS = ['own', 'other', 'hidden'] as const;
export type Role = (typeof ROLES)[number] & PersonName;
export type ObjectKind = (typeof OBJECTS)[number];

/** Stands where there is no such object: the call is about none, or none of this kind can be hidden. */
export const NOTHING = '–';

export interface Stage {
  readonly world: RightsWorld;
  /** Another account with the same things. */
  readonly other: RightsWorld;
}

/** The status of the answer, with `!` where a 200 tells of a refusal inside, or that there is nothing to ask for. */
export async function answerOf(
  { world, other }: Stage,
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
    textOf(call.input({ target: targets[object], own: usual })) !==
    textOf(call.input({ target: usual, own: usual }));
  if (object !== 'own' && !isAboutIt) return NOTHING;
  const fresh = object === 'own' && call.fresh ? await call.fresh(world, usual) : {};
  const own = { ...usual, ...fresh };
  const target = object === 'own' ? own : targets[object];
  const answer = await send(world.people[role], call.id, call.input({ target, own }));
  // Whether an allowed change made a difference depends on what was done before it.
  const status = call.id === 'changeConfiguration' && answer.status === 204 ? 200 : answer.status;
  return `${status}${isRefusedInside(answer.json) ? '!' : ''}`;
}

/** Plans and bulk changes answer 200 and tell inside what would be refused. */
function isRefusedInside(json: unknown): boolean {
  if (Array.isArray(json)) return json.length > 0 && json.every(one => one?.outcome === 'Refused');
  const told = json as { issues?: unknown[]; code?: string } | undefined;
  return told?.code === undefined && (told?.issues?.length ?? 0) > 0;
}

/** Without what is made up anew for each call. */
function textOf({ form: _, ...input }: LooseInput): string {
  return JSON.stringify(input)
    .replaceAll(/ [0-9a-f]{8}"/g, '"')
    .replaceAll(/[0-9a-f-]{36}@example/g, '@example');
}

/** Live connections, for the calls that ask for one. */
export async function connectAll(world: RightsWorld): Promise<Listener[]> {
  return Promise.all(
    ROLES.map(async role => {
      const listener = await listen(world.people[role]);
      world.people[role].connectionId = listener.connection.connectionId;
      return listener;
    }),
  );
}
