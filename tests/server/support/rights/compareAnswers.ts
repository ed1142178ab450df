/** Makes responses comparable by removing the requested id and everything that differs between any two calls. */
import type { Answer } from '../apiClient.ts';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
/** Numbers that grow with the entities that the probes themselves create. */
const GROWING =
  /"(number|revision|version|total|last_number|size|records|judged|position|order)":("[^"]*"|-?\d+)/g;

/** @param known Ids that are significant and kept. All other ids count as new. */
export function toComparable(
  { status, text, headers }: Answer,
  asked: string,
  known: ReadonlySet<string>,
): string {
  const body = text
    .replaceAll(new RegExp(asked, 'gi'), '<asked>')
    .replaceAll(ID, id => (known.has(id.toLowerCase()) ? id : '<new>'))
    .replaceAll(INSTANT, '<instant>')
    .replaceAll(/ [0-9a-f]{8}\b/g, ' <name>')
    // A hash of the definition, which includes the requested id.
    .replaceAll(/validators\/[\w-]{43}/g, 'validators/<hash>')
    .replaceAll(/#\d+/g, '#0')
    .replaceAll(/(lookUp|related|field|directory)[0-9a-f]{8}\d*/gi, '$1')
    .replaceAll(GROWING, '"$1":0');
  return `${status} ${headers.get('content-type') ?? ''} ${body}`;
}
