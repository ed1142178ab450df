/** Looks up other records for scripts of an open form; the server applies the user's permissions. */
import { fetchScriptLookups } from '../../api/recordCalls.ts';
import { SCRIPT_TYPING_PAUSE_MS, ScriptRunSupersededError } from './pause.ts';

type Answers = Readonly<Record<string, unknown>>;

/** The lifetime of cached results, short because other users can change the records. Saving always repeats look-ups. */
const TTL_MS = 30_000;
/** The maximum number of results cached for one form. */
const MAX_STORED = 200;

export interface ScriptFormLookups {
  /** @throws Superseded if a newer query is made in the meantime; also any error of the request. */
  answer(asked: readonly string[], isWanted: () => boolean): Promise<Answers>;
}

export function createFormLookUps(directoryId: string): ScriptFormLookups {
  const known = new Map<string, { readonly answer: unknown; readonly till: number }>();
  return {
    async answer(asked, isWanted) {
      const now = Date.now();
      for (const [key, { till }] of known) if (till < now || known.size > MAX_STORED) known.delete(key);
      const missing = asked.filter(key => !known.has(key));
      if (missing.length > 0) {
        await new Promise(resolve => setTimeout(resolve, SCRIPT_TYPING_PAUSE_MS));
        if (!isWanted()) throw new ScriptRunSupersededError();
        const answers = await fetchScriptLookups(directoryId, missing);
        for (const key of missing) known.set(key, { answer: answers[key], till: now + TTL_MS });
      }
      return Object.fromEntries(asked.map(key => [key, known.get(key)?.answer]));
    },
  };
}
