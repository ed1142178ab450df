import { createRounds } from './createRounds.ts';
import { GUEST_PARTS } from './guestParts.ts';

/** Each part is whole, since it names nothing outside itself; by its name in the list, as a build may rename the function. */
const parts = Object.entries(GUEST_PARTS).map(([name, part]) => `${name}: ${part.toString()}`);

/** `createRounds` with its parts as text, for the interpreter. */
export const GUEST_PROGRAM = `(function () { 'use strict'; const parts = { ${parts.join(',\n')} };
return program => (${createRounds.toString()})(parts, program); })()`;

/** The names that a script is given, in the order in which the program passes them. */
export const SCRIPT_NAMES = ['form', 'records', 'user', 'warn', 'refuse', 'days', 'console'] as const;
