import { Readable } from 'node:stream';

/** Streams the values of an iterable of pages as one JSON array, one page at a time. */
export function streamJsonArray(pages: AsyncIterable<readonly unknown[]>): Readable {
  return Readable.from(texts(pages), { objectMode: false });
}

async function* texts(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const values of pages) {
    if (values.length === 0) continue;
    yield (isFirst ? '[' : ',\n') + values.map(value => JSON.stringify(value)).join(',\n');
    isFirst = false;
  }
  yield isFirst ? '[]' : ']';
}
