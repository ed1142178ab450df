import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { LocalCopy } from '#server/kernel/files/fileStore.ts';
import { log } from '#server/kernel/log/log.ts';
import { ImportError } from '../errors.ts';
import type { SheetMetadata } from '../workbook/chooseSheet.ts';
import type { WorkbookProcessOutput } from '../workbook/workbookProcess.ts';
import { createTextRow, type RawTableRow } from './cellKinds.ts';

export interface WorkbookRows {
  readonly rows: AsyncIterable<RawTableRow>;
  /** Returns the sheets, which are known once a row has been read. */
  sheets(): SheetMetadata[];
  /** The sheet that is read. */
  sheet(): string | undefined;
}

/** In milliseconds. A process without output for this long is considered hanging and is killed. */
const MAX_SILENCE_MS = 10_000;
const HEAP_MB = 512;
const script = fileURLToPath(new URL('../workbook/workbookProcess.ts', import.meta.url));

/**
 * Reads the rows of one sheet, by default the first sheet with content, in a separate process. `copy` is released when
 * no more rows are requested. `checkWanted` is called for each line of output, even if there is no row for a long time,
 * and ends the process by throwing.
 */
export function readWorkbookRows(
  copy: () => Promise<LocalCopy>,
  { sheet: wanted, checkWanted }: { sheet?: string | undefined; checkWanted?: () => Promise<void> } = {},
): WorkbookRows {
  let sheets: SheetMetadata[] = [];
  let sheet: string | undefined;
  async function* rows(): AsyncGenerator<RawTableRow> {
    const { path, release } = await copy();
    try {
      for await (const line of iterateLines(path, wanted)) {
        await checkWanted?.();
        if ('sheets' in line) ({ sheets, sheet } = line);
        else if ('fault' in line) throw new ImportError(line.fault.code, line.fault.params);
        else if ('line' in line) yield createTextRow(line.line, line.cells, line.kinds);
      }
    } finally {
      await release();
    }
  }
  return { rows: rows(), sheets: () => sheets, sheet: () => sheet };
}

/** @throws ImportError if the process can't be started, is silent for too long, or ends prematurely. */
async function* iterateLines(path: string, sheet: string | undefined): AsyncGenerator<WorkbookProcessOutput> {
  const wanted = sheet === undefined ? [] : [sheet];
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, script, path, ...wanted], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The process needs neither secrets of the server nor access to the database.
    env: { PATH: process.env.PATH },
  });
  // Without a listener, the error would end the whole thread and all of its imports.
  let isMissing = false;
  child.on('error', error => {
    log.error({ err: error }, 'The process that reads workbooks failed');
    isMissing ||= child.pid === undefined;
  });
  logWhatItSays(child);
  const watch = killWhenSilent(child);
  let isWhole = false;
  try {
    if (!child.stdout) throw new ImportError('ImportStopped');
    for await (const text of textLines(child.stdout)) {
      const line: WorkbookProcessOutput = JSON.parse(text);
      isWhole = 'end' in line || 'fault' in line;
      // The time that the caller takes for a row doesn't count as silence.
      watch.pause();
      yield line;
      watch.resume();
    }
    if (isMissing) throw new ImportError('ImportStopped');
    if (!isWhole) throw new ImportError(watch.hasKilled() ? 'WorkbookTooSlow' : 'WorkbookTooLarge');
  } finally {
    watch.pause();
    child.kill('SIGKILL');
  }
}

/**
 * Yields lines one by one and reads no further than requested. node:readline prefetches a thousand lines, which can be
 * a gigabyte for a maliciously large workbook.
 */
async function* textLines(output: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of output.setEncoding('utf8') as AsyncIterable<string>) {
    rest += piece;
    if (!piece.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const MAX_LOGGED_CHARACTERS = 4_000;

/**
 * Logs the error output of the process for the operator, e.g. the reason why a workbook couldn't be read or that memory
 * was insufficient. The output is cut to `MAX_LOGGED_CHARACTERS`.
 */
function logWhatItSays(child: ChildProcess): void {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    if (said.length < MAX_LOGGED_CHARACTERS) said += piece.slice(0, MAX_LOGGED_CHARACTERS - said.length);
  });
  child.once('close', () => {
    if (said !== '') log.warn({ said: said.trimEnd() }, 'The process that reads workbooks had trouble');
  });
}

function killWhenSilent(child: ChildProcess) {
  let hasKilled = false;
  let timer: NodeJS.Timeout | undefined;
  const resume = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasKilled = true;
      child.kill('SIGKILL');
    }, MAX_SILENCE_MS);
  };
  resume();
  return { pause: () => clearTimeout(timer), resume, hasKilled: () => hasKilled };
}
