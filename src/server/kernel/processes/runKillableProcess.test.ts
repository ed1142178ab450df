import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runKillableProcess } from './runKillableProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'docket-killable-'));
const watching = fileURLToPath(new URL('exitAboveMemoryLimit.ts', import.meta.url));
const LIMITS = { longestMs: 20_000, heapMb: 64, mostOutput: 1_000_000 };

const run = (name: string, code: string, limits: Partial<typeof LIMITS> = {}) => {
  const script = join(folder, `${name}.mjs`);
  writeFileSync(script, code);
  return runKillableProcess(script, ['one'], { ...LIMITS, ...limits });
};

test("returns the output of a process, and passes none of the server's secrets to it", async () => {
  process.env.TOKEN_SECRET_OF_TESTS = 'secret';
  const told = await run(
    'told',
    'process.stdout.write(JSON.stringify([process.argv[2], Object.keys(process.env)]))',
  );
  if (!('output' in told)) throw new Error(told.failed);
  const [argument, names] = JSON.parse(told.output.toString('utf8'));
  expect(argument).toBe('one');
  expect(names).not.toContain('TOKEN_SECRET_OF_TESTS');
  expect(names).not.toContain('DATABASE_URL');
});

test.each([
  ['hangs', 'for (;;);', { longestMs: 500 }, 'TookTooLong'],
  ['waits', 'setInterval(() => {}, 1000);', { longestMs: 500 }, 'TookTooLong'],
  [
    'writes endlessly',
    'for (;;) process.stdout.write(Buffer.alloc(65536));',
    { mostOutput: 50_000 },
    'TooLarge',
  ],
  ['fills the heap', 'const all = []; for (;;) all.push({ all: [...all] });', {}, 'Crashed'],
  [
    'allocates memory outside the heap',
    `import { exitAboveMemoryLimit } from ${JSON.stringify(watching)};
     exitAboveMemoryLimit(200);
     const all = []; setInterval(() => all.push(Buffer.alloc(20_000_000, 1)), 5);`,
    {},
    'TooLarge',
  ],
  ['fails', 'throw new Error("No.");', {}, 'Crashed'],
] as const)(
  'ends a process that %s, and reports the reason',
  async (name, code, limits, failed) => {
    expect(await run(name.replaceAll(' ', '-'), code, limits)).toEqual({ failed });
  },
  30_000,
);

test("reports a process that can't be started as crashed", async () => {
  expect(await runKillableProcess(join(folder, 'nowhere.mjs'), [], LIMITS)).toEqual({ failed: 'Crashed' });
});
