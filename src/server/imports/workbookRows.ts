import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type RawRow, rowOfTexts } from './cellKinds.ts';
import { ImportFault } from './importFault.ts';
import type { WorkbookLine } from './workbook/workbookProcess.ts';

export interface Workbook {
  readonly rows: AsyncIterable<RawRow>;
  /** Known once a row was read. */
  sheets(): string[];
  /** The one that is read. */
  sheet(): string | undefined;
}

/** A process that says nothing for so long hangs, and is killed. */
const LONGEST_SILENCE_MS = 10_000;
const HEAP_MB = 512;
const script = fileURLToPath(new URL('./workbook/workbookProcess.ts', import.meta.url));

/** The rows of one sheet, the first where none is named, read by a process of its own. */
export function workbookRows(content: Readable, sheet: string | undefined): Workbook {
  let sheets: string[] = [];
  async function* rows(): AsyncGenerator<RawRow> {
    const folder = await mkdtemp(join(tmpdir(), 'docket-workbook-'));
    try {
      const path = join(folder, 'book.xlsx');
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      for await (const line of linesOf(path, sheet)) {
        if ('sheets' in line) sheets = line.sheets;
        else if ('fault' in line) throw new ImportFault(line.fault.code, line.fault.params);
        else if ('line' in line) yield rowOfTexts(line.line, line.cells, line.kinds);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return {
    rows: rows(),
    sheets: () => sheets,
    sheet: () => (sheet !== undefined && sheets.includes(sheet) ? sheet : sheets[0]),
  };
}

/** @throws ImportFault where the process was silent for too long, or ended before the end. */
async function* linesOf(path: string, sheet: string | undefined): AsyncGenerator<WorkbookLine> {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, script, path, sheet ?? ''], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // It needs no secret of the server's, and no way to the database.
    // What it writes down by itself goes with the folder, also where it is killed.
    env: { PATH: process.env.PATH, TMPDIR: dirname(path), TEMP: dirname(path), TMP: dirname(path) },
  });
  const watch = killWhenSilent(child);
  let isWhole = false;
  try {
    if (!child.stdout) throw new ImportFault('WorkbookUnreadable');
    for await (const text of createInterface({ input: child.stdout })) {
      const line: WorkbookLine = JSON.parse(text);
      isWhole = 'end' in line || 'fault' in line;
      // How long we take with a row is not its fault.
      watch.pause();
      yield line;
      watch.resume();
    }
    if (!isWhole) throw new ImportFault(watch.hasKilled() ? 'WorkbookTooSlow' : 'WorkbookTooLarge');
  } finally {
    watch.pause();
    child.kill('SIGKILL');
  }
}

function killWhenSilent(child: ChildProcess) {
  let hasKilled = false;
  let timer: NodeJS.Timeout | undefined;
  const resume = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasKilled = true;
      child.kill('SIGKILL');
    }, LONGEST_SILENCE_MS);
  };
  resume();
  return { pause: () => clearTimeout(timer), resume, hasKilled: () => hasKilled };
}
