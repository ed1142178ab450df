// The server, restarted when its files change, beside Vite's server with hot reload, which passes /api on.
import { endWithParent, run } from './run.mjs';

endWithParent();

const server = run('node', ['--watch', '--watch-preserve-output', 'src/server/main.ts']);
const client = run('vite', []);
process.exitCode = await Promise.race([server, client]);
process.exit();
