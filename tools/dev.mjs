// Runs the server, which is restarted when its files change, and Vite's server with hot reload, which
// forwards calls of /api to the server.
import { endWithParent, run } from './run.mjs';

endWithParent();

const server = run('node', ['--watch', '--watch-preserve-output', 'src/server/main.ts']);
const client = run('vite', []);
process.exitCode = await Promise.race([server, client]);
process.exit();
