import { createRounds } from './createRounds.ts';
import { SANDBOX_PARTS } from './guestParts.ts';

/** The source text of each part, keyed by its name in `SANDBOX_PARTS`, because a build can rename the function. */
const parts = Object.entries(SANDBOX_PARTS).map(([name, part]) => `${name}: ${part.toString()}`);

/** The source text of `createRounds` and its parts, for the interpreter. */
export const SANDBOX_PROGRAM = `(function () { 'use strict'; const parts = { ${parts.join(',\n')} };
return program => (${createRounds.toString()})(parts, program); })()`;

/** The names available to a script, in the order in which `createRounds` passes them. */
export const SCRIPT_NAMES = ['form', 'records', 'user', 'warn', 'refuse', 'days', 'console'] as const;
