import { useContext, useEffect, useMemo, useState } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition } from '#core/model.ts';
import { type FieldServices, FieldServicesContext, type RecordOption } from '#view/engine/fieldServices.ts';
import { getPastedLookupRequests, type PastedLookupRequest } from './paste.core.ts';

/** The maximum number of names in one round of look-ups. Further names follow in the next round. */
const MAX_NAMES = 300;
const CONCURRENCY = 6;
/**
 * The number of results per name, enough to find the record with exactly this name among records whose
 * displays merely contain it.
 */
const RECORDS_PER_NAME = 20;

/**
 * Returns a context whose look-up knows the records in a pasted text: by `#number`, by display, or by the part of the
 * display after the number if it is unique. Returns `null` while they are being looked up.
 */
export function usePastedLookupContext(
  text: string,
  definition: FieldDefinition,
  context: FieldContext,
): FieldContext | null {
  const services = useContext(FieldServicesContext);
  const [found, setFound] = useState<ReadonlyMap<string, string | null>>(new Map());
  const known = useMemo(() => withNames(context, found), [context, found]);
  const wanted = useMemo(
    () =>
      services
        ? getPastedLookupRequests(text, definition, known)
            .filter(each => !found.has(getKey(each)))
            .slice(0, MAX_NAMES)
        : [],
    [services, text, definition, known, found],
  );
  useEffect(() => {
    if (!services || wanted.length === 0) return;
    const stop = new AbortController();
    lookUpAll(wanted, services, stop.signal).then(
      answers => setFound(before => new Map([...before, ...answers])),
      () => stop.signal.aborted || setFound(before => new Map([...before, ...allUnknown(wanted)])),
    );
    return () => stop.abort();
  }, [services, wanted]);
  return wanted.length > 0 ? null : known;
}

function withNames(context: FieldContext, found: ReadonlyMap<string, string | null>): FieldContext {
  return {
    ...context,
    lookUp: (directoryId, text) =>
      context.lookUp(directoryId, text) ?? found.get(getKey({ directoryId, text })) ?? undefined,
  };
}

async function lookUpAll(
  wanted: readonly PastedLookupRequest[],
  services: FieldServices,
  signal: AbortSignal,
): Promise<Map<string, string | null>> {
  const answers = new Map<string, string | null>();
  const queue = [...wanted];
  const work = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const { directoryId, text } = next;
      const keyword = /^#\d+/.exec(text)?.[0] ?? text;
      const records = await services.searchRecords({ directoryId, keyword, take: RECORDS_PER_NAME, signal });
      answers.set(getKey(next), recordNamed(records, text)?.id ?? null);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  signal.throwIfAborted();
  return answers;
}

function recordNamed(records: readonly RecordOption[], text: string): RecordOption | undefined {
  const name = text.toLowerCase();
  const [number] = /^#\d+/.exec(name) ?? [];
  const whole = records.find(({ display }) => display.toLowerCase() === name);
  if (whole) return whole;
  if (number) return records.find(({ display }) => display.split(' ')[0] === number);
  const behind = records.filter(({ display }) => display.toLowerCase().replace(/^#\d+ \| /, '') === name);
  return behind.length === 1 ? behind[0] : undefined;
}

function allUnknown(wanted: readonly PastedLookupRequest[]): [string, null][] {
  return wanted.map(each => [getKey(each), null]);
}

function getKey({ directoryId, text }: PastedLookupRequest): string {
  return `${directoryId} ${text}`;
}
