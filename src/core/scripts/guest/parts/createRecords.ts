import type { ScriptRecords, ScriptValue } from '../../scriptApi.ts';
import type { SandboxLimits, SandboxTools, ScriptRoundState } from '../guestTypes.ts';

interface Found {
  readonly id: string;
  readonly number: number;
  readonly display: string;
  readonly values: Readonly<Record<string, ScriptValue>>;
}

/** Creates the look-ups. A look-up without a result yet is recorded, and the script continues with an empty result. */
export function createRecords(
  now: ScriptRoundState,
  { frozen, sealed }: SandboxTools,
  limits: Pick<SandboxLimits, 'lookUps'>,
): ScriptRecords {
  const { stringify } = JSON;
  const nothing = Object.freeze(Object.create(null));
  const lookUp = <T>(kind: string, args: unknown[], otherwise: T): T => {
    const { answers, out } = now;
    const key = stringify([kind, ...args]);
    const answer = answers[key];
    if (answer?.error) throw new TypeError(answer.error);
    if (answer) return answer.value as T;
    if (out.asked.length >= limits.lookUps)
      throw new Error('The answers of these look-ups are being fetched.');
    if (!out.asked.includes(key)) out.asked.push(key);
    return otherwise;
  };
  const recordOf = ({ id, number, display, values }: Found) =>
    frozen({ id, number, display, get: (code: string) => values[code] ?? null });
  return sealed<ScriptRecords>({
    get(directory, id) {
      const found = lookUp<Found | null>('get', [String(directory), String(id)], null);
      return found && recordOf(found);
    },
    find: (directory, where = nothing) =>
      frozen(lookUp<Found[]>('find', [String(directory), where], []).map(recordOf)),
    count: (directory, where = nothing) => lookUp('count', [String(directory), where], 0),
    sum: (directory, field, where = nothing) => lookUp('sum', [String(directory), String(field), where], 0),
  });
}
