/** Good calls with one id exchanged for another's, held against the same call with an id that nobody has. */
import { randomUUID } from 'node:crypto';
import type { Member } from '../../harness.ts';
import { comparable } from './compareAnswers.ts';
import { exchange, nameOf, type Place, placesOf } from './probes.ts';
import { labelOf, type RightsCall, send } from './rightsCall.ts';
import type { Ids } from './world.ts';

/** Of so many strangers the ids are tried in capitals, too. */
const IN_CAPITALS = 2;

export interface Prober {
  readonly caller: Member;
  /** The caller's own ids: what the good call is made of. */
  readonly own: Ids;
  /** Others' things by the names that the caller's have. */
  readonly strangers: readonly Ids[];
  /** Ids that stay as they are in what is compared. */
  readonly known: ReadonlySet<string>;
  /** Every stranger in small letters and in capitals, or just one stranger: for calls that cost much. */
  readonly isThorough: boolean;
}

export interface Probed {
  readonly count: number;
  readonly faults: readonly string[];
}

export async function probeIds(prober: Prober, call: RightsCall): Promise<Probed> {
  const { own } = prober;
  const input = call.input({ target: own, own });
  let count = 0;
  const faults: string[] = [];
  for (const place of placesOf(input)) {
    const ids = idsFor(prober, place);
    if (ids.length === 0) continue;
    const answerTo = async (id: string) => {
      const answer = comparable(
        await send(prober.caller, call.id, exchange(input, place, id)),
        id,
        prober.known,
      );
      return isMade(place) ? gistOf(answer, prober) : answer;
    };
    const none = randomUUID();
    const [inSmall, inCapitals] = [await answerTo(none), await answerTo(none.toUpperCase())];
    for (const id of ids) {
      count += 1;
      const answer = await answerTo(id);
      const expected = id === id.toUpperCase() ? inCapitals : inSmall;
      if (answer !== expected)
        faults.push(faultOf(`${labelOf(call)} ${nameOf(place)}`, { expected, answer }));
    }
  }
  return { count, faults };
}

/** The account named by the header must be the token's: any other is refused alike. */
export async function probeHeader(
  { caller, own, known }: Pick<Prober, 'caller' | 'own' | 'known'>,
  call: RightsCall,
  accountIds: readonly string[],
): Promise<Probed> {
  const answerTo = async (id: string) => {
    const input = { ...call.input({ target: own, own }), headers: { 'x-account-id': id } };
    return comparable(await send(caller, call.id, input), id, known);
  };
  const expected = await answerTo(randomUUID());
  const faults: string[] = [];
  for (const id of accountIds) {
    const answer = await answerTo(id);
    const isRefused = answer.startsWith('403');
    if (answer !== expected || !isRefused)
      faults.push(faultOf(`${labelOf(call)} X-Account-Id`, { expected, answer }));
  }
  return { count: accountIds.length, faults };
}

/** A status or column whose id is not known is made anew: each probe leaves one more behind. */
function isMade({ path }: Place): boolean {
  const [list, , member] = path.slice(-3);
  return member === 'id' && (list === 'statusList' || list === 'tableFields');
}

/** Whether it was allowed, and whatever of a stranger's is in it. */
function gistOf(answer: string, { strangers }: Prober): string {
  const ids = strangers.flatMap(theirs => Object.values(theirs)).filter(id => answer.includes(id));
  return [answer.slice(0, 3), ...ids].join(' ');
}

function idsFor({ own, strangers, isThorough }: Prober, { id }: Place): string[] {
  const names = Object.keys(own).filter(name => own[name] === id);
  const found = strangers
    .flatMap(theirs => names.flatMap(name => theirs[name] ?? []))
    .filter(other => other !== id);
  const distinct = [...new Set(found)];
  if (isThorough)
    return distinct.flatMap((other, index) => (index < IN_CAPITALS ? [other, other.toUpperCase()] : [other]));
  return distinct.slice(0, 1).map(other => (other > id ? other : other.toUpperCase()));
}

function faultOf(what: string, { expected, answer }: { expected: string; answer: string }): string {
  return `${what}\n  nobody's: ${expected.slice(0, 500)}\n  another's: ${answer.slice(0, 500)}`;
}

/** Runs over the calls, several at a time where they change nothing. */
export async function probeAll(
  calls: readonly RightsCall[],
  probe: (call: RightsCall) => Promise<Probed>,
  atOnce: number,
): Promise<Probed> {
  const work = calls.values();
  let count = 0;
  const faults: string[] = [];
  const worker = async () => {
    for (const call of work) {
      const probed = await probe(call);
      count += probed.count;
      faults.push(...probed.faults);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { count, faults };
}
