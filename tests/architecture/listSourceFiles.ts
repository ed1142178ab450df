import { execFileSync } from 'node:child_process';

/** Generated files, and data that is written like code. */
const generated = /\.gen\.ts$|^src\/core\/geo\/data\//;

/** Lists the project's own TypeScript files, committed or not. */
export function listSourceFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter(file => file !== '' && !generated.test(file));
}
