/** Replaces one id of a valid call with a foreign id, and compares the response with the response for an unknown id. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../../harness.ts';
import { toComparable } from './compareAnswers.ts';
import { findIdLocations, formatIdLocation, type IdLocation, replaceId } from './probes.ts';
import { getCallLabel, type RightsCall, send } from './rightsCall.ts';
import type { Ids } from './world.ts';

/** The number of foreign ids that are also tested in upper case. */
const IN_CAPITALS = 2;

export interface Prober {
  readonly caller: Member;
  /** The caller's own ids, which the valid call uses. */
  readonly own: Ids;
  /** Ids of others' entities, under the same names as the caller's ids. */
  readonly strangers: readonly Ids[];
  /** Ids that are preserved in comparisons. */
  readonly known: ReadonlySet<string>;
  /** True to test every foreign id in lower and upper case; false to test only one foreign id, for expensive calls. */
  readonly isThorough: boolean;
}

export interface ProbeResult {
  readonly count: number;
  readonly faults: readonly string[];
}

export async function probeIds(prober: Prober, call: RightsCall): Promise<ProbeResult> {
  const { own } = prober;
  const input = call.input({ target: own, own });
  let count = 0;
  const faults: string[] = [];
  for (const place of findIdLocations(input)) {
    const ids = getIdsFor(prober, place);
    if (ids.length === 0) continue;
    const answerTo = async (id: string) => {
      const answer = toComparable(
        await sendWithinLimits(prober.caller, call.id, replaceId(input, place, id)),
        id,
        prober.known,
      );
      return isMade(place) ? getGist(answer, prober) : answer;
    };
    const none = randomUUID();
    const [inSmall, inCapitals] = [await answerTo(none), await answerTo(none.toUpperCase())];
    for (const id of ids) {
      count += 1;
      const answer = await answerTo(id);
      const expected = id === id.toUpperCase() ? inCapitals : inSmall;
      if (answer !== expected)
        faults.push(getFault(`${getCallLabel(call)} ${formatIdLocation(place)}`, { expected, answer }));
    }
  }
  return { count, faults };
}

/** Checks that the server rejects any account in the header other than the token's account, always in the same way. */
export async function probeHeader(
  { caller, own, known }: Pick<Prober, 'caller' | 'own' | 'known'>,
  call: RightsCall,
  accountIds: readonly string[],
): Promise<ProbeResult> {
  const answerTo = async (id: string) => {
    const input = { ...call.input({ target: own, own }), headers: { 'x-account-id': id } };
    return toComparable(await sendWithinLimits(caller, call.id, input), id, known);
  };
  const expected = await answerTo(randomUUID());
  const faults: string[] = [];
  for (const id of accountIds) {
    const answer = await answerTo(id);
    const isRefused = answer.startsWith('403');
    if (answer !== expected || !isRefused)
      faults.push(getFault(`${getCallLabel(call)} X-Account-Id`, { expected, answer }));
  }
  return { count: accountIds.length, faults };
}

/** Sends again after a pause if the probes have used up a limit of calls a minute, which says nothing about the id. */
async function sendWithinLimits(...input: Parameters<typeof send>): ReturnType<typeof send> {
  const answer = await send(...input);
  if (answer.status !== 429) return answer;
  await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
  return sendWithinLimits(...input);
}

/**
 * Returns whether the id is the id of a status or a column. An unknown id creates a status or column, so each probe
 * leaves another one behind.
 */
function isMade({ path }: IdLocation): boolean {
  const [list, , member] = path.slice(-3);
  return member === 'id' && (list === 'statusList' || list === 'tableFields');
}

/** Returns the status of a response, and any foreign ids in it. */
function getGist(answer: string, { strangers }: Prober): string {
  const ids = strangers.flatMap(theirs => Object.values(theirs)).filter(id => answer.includes(id));
  return [answer.slice(0, 3), ...ids].join(' ');
}

function getIdsFor({ own, strangers, isThorough }: Prober, { id }: IdLocation): string[] {
  const names = Object.keys(own).filter(name => own[name] === id);
  const found = strangers
    .flatMap(theirs => names.flatMap(name => theirs[name] ?? []))
    .filter(other => other !== id);
  const distinct = [...new Set(found)];
  if (isThorough)
    return distinct.flatMap((other, index) => (index < IN_CAPITALS ? [other, other.toUpperCase()] : [other]));
  return distinct.slice(0, 1).map(other => (other > id ? other : other.toUpperCase()));
}

function getFault(what: string, { expected, answer }: { expected: string; answer: string }): string {
  return `${what}\n  nobody's: ${expected.slice(0, 500)}\n  another's: ${answer.slice(0, 500)}`;
}

/** Probes the calls, several concurrently if they change nothing. */
export async function probeAll(
  calls: readonly RightsCall[],
  probe: (call: RightsCall) => Promise<ProbeResult>,
  atOnce: number,
): Promise<ProbeResult> {
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
