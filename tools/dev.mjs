// The server, restarted when its files change, beside Vite's server with hot reload, which passes /api on.
import { run } from './run.mjs';

const server = run('node', ['--watch', '--watch-preserve-output', 'src/server/main.ts']);
const client = run('vite', []);
process.exitCode = await Promise.race([server, client]);
process.exit();
