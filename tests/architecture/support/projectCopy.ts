/** Creates a copy of the project in which a generator can write, and runs commands there. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const copied = [
  '.gitignore',
  '.storybook',
  'account-scripts',
  'field-plugins',
  'openapi',
  'src',
  'tests',
  'tools',
  'biome.json',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];
export interface ProjectCopy {
  readonly folder: string;
  /**
   * Runs a program in the copy and returns its output.
   * @throws Error with the end of the output if the program fails
   */
  run(program: string, ...args: string[]): string;
  remove(): void;
}

export function copyProject(name: string): ProjectCopy {
  const root = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), `docket-${name}-`));
  for (const part of copied) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    run: (program, ...args) => runIn(folder, program, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runIn(folder: string, program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, NO_COLOR: '1' },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}:\n${stdout.slice(-3_000)}${stderr.slice(-3_000)}`);
  }
}
