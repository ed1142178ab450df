import { type Readable, Readable as Stream } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { removeFormulaGuard } from '#core/formulaGuard.ts';
import { ImportError } from '../errors.ts';
import { createTextRow, type RawTableRow } from './cellKinds.ts';

/**
 * The maximum length of a record, in characters. Without a limit, an unclosed quote would consume the rest of the file.
 */
const MAX_RECORD_LENGTH = 2_000_000;

/** Reads the records of a CSV, including blank ones, with any line endings and numbers of cells. @throws ImportError */
export async function* readCsvRows(
  content: Readable,
  { encoding, delimiter }: { encoding: string; delimiter: string },
): AsyncGenerator<RawTableRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_LENGTH,
  });
  let line = 1;
  const source = Stream.from(decodeStream(content, encoding));
  source.on('error', error => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield createTextRow(line, record.map(removeFormulaGuard));
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
      throw new ImportError('QuoteNotClosed', { line });
    throw new ImportError('NotATable');
  } finally {
    content.destroy();
  }
}

/** Decodes the text of a file piece by piece. */
export async function* decodeStream(content: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
